// One import is enough for an app: ticks, errors and policies come with the buttons.
@_exported import CountdownCore
