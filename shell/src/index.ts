import { paintStored } from './settings/paint.ts'

// Before the first paint and before any request: a dark page must not flash white.
paintStored()
void import(/* webpackChunkName: "boot" */ './boot.tsx')
