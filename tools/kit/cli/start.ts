import * as nodeModule from 'node:module'

// Compiling its code takes a third of the time of a command. Node 20 has no such cache.
const { enableCompileCache } = nodeModule as { enableCompileCache?: () => unknown }
enableCompileCache?.()
await import('./main.ts')
