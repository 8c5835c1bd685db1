import { amount } from './amount/view.tsx'
import { flowAttributeView, formAttributeView, popupAttributeView } from './attribute/view.tsx'
import { calculate } from './calculate/view.tsx'
import { date } from './date/view.tsx'
import { input } from './input/view.tsx'
import type { Kind } from './kind.ts'
import { number } from './number/view.tsx'
import { select } from './select/view.tsx'
import { switchView } from './switch/view.tsx'
import { textarea } from './textarea/view.tsx'
import type { View } from './view.ts'

/** What is drawn of every kind, in the order of the palette. */
export const views: readonly View[] = [input, textarea, number, amount, switchView, select, date, formAttributeView, flowAttributeView, popupAttributeView, calculate]

const byTag = new Map(views.map((view) => [view.kind.tag, view]))

/** How a kind is drawn; undefined for what holds other fields and is drawn by the form. */
export const viewOf = (kind: Kind): View | undefined => byTag.get(kind.tag)
