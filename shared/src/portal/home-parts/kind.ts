import * as z from 'zod'
import { defineWidget } from '../widget.ts'

const homePart = (key: string, size: { w: number; h: number }) =>
  defineWidget({ key, group: 'home', settings: z.object({}), size })

// The parts of the home page. They have no settings: what they show is decided by what the user may see.

export const homeGreeting = homePart('homeGreeting', { w: 12, h: 3 })
export const homeFigures = homePart('homeFigures', { w: 12, h: 4 })
export const homeAgenda = homePart('homeAgenda', { w: 6, h: 7 })
export const homeTodos = homePart('homeTodos', { w: 6, h: 7 })
export const homeReturned = homePart('homeReturned', { w: 6, h: 7 })
export const homeNotices = homePart('homeNotices', { w: 6, h: 7 })
export const homeRecent = homePart('homeRecent', { w: 6, h: 7 })
export const homeShortcuts = homePart('homeShortcuts', { w: 6, h: 7 })
