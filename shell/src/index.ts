import { paintStored } from './settings/paint.ts'

// Before the first paint, and so before anything is fetched: a dark page must not start white.
paintStored()
void import('./boot.tsx')
