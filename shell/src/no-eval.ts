import { config } from 'zod'

// The page's policy forbids eval; zod would try it, fall back, and leave a violation in the browser's log.
config({ jitless: true })
