# Opens three pages of the documentation's website in a headless browser. For each page:
#
#   - The rendered page has its title.
#   - No request fails, and no script ends with an error.
#   - Each link to a page of the website leads to one.
#
# Usage: site.py BROWSER SITE [--screenshots DIR]
import http.server
import os
import re
import subprocess
import sys
import tempfile
import threading
import urllib.parse
from html.parser import HTMLParser

# The first page is the website's root, which leads to the landing page.
PAGES = {
    "": "CountdownKit",
    "documentation/countdownkit/sendacode/": "Send a code, wait, and send it again",
    "documentation/countdownkit/buttoncountdown/": "ButtonCountdown",
}
WIDTHS = {375: 812, 1280: 900}


class Page(HTMLParser):
    """The links and the first heading of a rendered page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.heading, self.element = set(), "", ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        link = dict(attributes).get("href")
        if tag == "a" and link:
            self.links.add(link)
        # A heading in <noscript> doesn't count.
        if tag in ("noscript", "h1") and self.element == "" and not self.heading:
            self.element = tag

    def handle_endtag(self, tag):
        if tag == self.element:
            self.element = ""

    def handle_data(self, data):
        if self.element == "h1":
            self.heading += data.strip()


def serve(site, base, responses):
    """Serves a folder below a path on a free local port, and notes the status of each response."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        def translate_path(self, path):
            path = urllib.parse.unquote(urllib.parse.urlsplit(path).path)
            if not path.startswith(base):
                return os.path.join(site, "outside the base path")
            return os.path.join(site, *(part for part in path[len(base):].split("/") if part not in ("", "..")))

        def log_request(self, code="-", size="-"):
            responses.append((int(code), self.path))

        def log_message(self, *arguments):
            pass

    class Server(http.server.ThreadingHTTPServer):
        # The browser closes connections when its virtual time ends.
        def handle_error(self, request, client_address):
            pass

    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return "http://127.0.0.1:%d" % server.server_port


def run(browser, *arguments):
    """Runs the browser with an empty profile. The virtual time ends when the page has loaded everything."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [
            browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
            "--enable-logging=stderr", "--user-data-dir=" + profile, "--virtual-time-budget=20000", *arguments,
        ]
        return subprocess.run(command, capture_output=True, text=True, timeout=120)


def leads_nowhere(site, base, link):
    """Whether a link within the website has no file."""
    path = urllib.parse.unquote(urllib.parse.urlsplit(link).path)
    if not link.startswith("/"):
        return False
    file = os.path.join(site, path[len(base):])
    return not path.startswith(base) or not (os.path.isfile(file) or os.path.isfile(os.path.join(file, "index.html")))


def main():
    browser, site = sys.argv[1:3]
    pictures = sys.argv[4] if sys.argv[3:4] == ["--screenshots"] else None
    # The folder to which the website's own links are relative.
    with open(os.path.join(site, "documentation", "index.html"), encoding="utf-8") as file:
        base = re.search(r'baseUrl = "([^"]*)"', file.read()).group(1)
    responses, faults, links = [], [], 0
    address = serve(site, base, responses) + base
    for path, title in PAGES.items():
        result = run(browser, "--dump-dom", address + path)
        page = Page(result.stdout)
        if page.heading != title:
            faults.append(f"/{path}: the heading is {page.heading!r} instead of {title!r}")
        faults += [f"/{path}: {line}" for line in result.stderr.splitlines() if "Uncaught" in line]
        faults += [f"/{path}: {link} leads nowhere" for link in page.links if leads_nowhere(site, base, link)]
        if not page.links:
            faults.append(f"/{path}: the page has no links")
        links += len(page.links)
        for width, height in WIDTHS.items() if pictures else ():
            name = (path.strip("/").split("/")[-1] or "landing") + f"-{width}.png"
            run(browser, f"--screenshot={os.path.abspath(pictures)}/{name}", f"--window-size={width},{height}", address + path)
    faults += [f"{path}: status {status}" for status, path in responses if status >= 400]
    for fault in sorted(set(faults)):
        print(fault)
    print(f"{len(PAGES)} pages, {links} links, {len(responses)} requests, {len(set(faults))} faults")
    return 1 if faults else 0


sys.exit(main())
