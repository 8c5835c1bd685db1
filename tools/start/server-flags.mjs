/**
 * Flags of Node for the built server. Young objects get at most 16 MB: larger semi-spaces, which V8 takes by itself,
 * make nothing faster here and keep 50 MB of memory.
 */
export const serverFlags = ['--enable-source-maps', '--max-semi-space-size=16']
