// An app that imports CountdownKit also gets the types of CountdownCore, such as ticks, errors and policies.
@_exported import CountdownCore
