import { config } from 'zod'

// The security policy forbids eval. Without this, zod would try it and leave a violation in the browser's
// console.
config({ jitless: true })
