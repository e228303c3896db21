# Prints the Objective-C code of Markdown files as code that compiles. Each listing becomes a subclass of `Listing`, which
# Tests/ObjectiveCClient/Listings.h declares together with the variables that listings use:
#
#   - A listing with classes of its own stays as it is.
#   - Methods and properties become members of the subclass.
#   - Other lines become the body of a method.
function finish(    i, class) {
  if (kind == "class") {
    print "#line " first " \"" FILENAME "\""
    for (i = 1; i <= count; i++) print lines[i]
    return
  }
  class = "Listing" ++number
  print "@interface " class " : Listing"
  for (i = 1; i <= count; i++) if (lines[i] ~ /^@property/) print lines[i]
  print "@end"
  print "@implementation " class
  if (kind == "body") print "- (void)run {"
  print "#line " first " \"" FILENAME "\""
  for (i = 1; i <= count; i++) print lines[i] ~ /^@property/ ? "" : lines[i]
  if (kind == "body") print "}"
  print "@end"
}

/^```objc$/ {
  inListing = 1
  kind = "body"
  count = 0
  first = FNR + 1
  next
}

/^```$/ {
  if (inListing) finish()
  inListing = 0
}

inListing {
  lines[++count] = /^[@#]import/ ? "" : $0
  if ($0 ~ /^@(interface|implementation|protocol)/) kind = "class"
  if ($0 ~ /^[-+] ?\(/ && kind == "body") kind = "member"
}
