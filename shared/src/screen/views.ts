import type { ComponentView } from './component.ts'
import { bar } from './bar/view.tsx'
import { border } from './border/view.tsx'
import { clock } from './clock/view.tsx'
import { flip } from './flip/view.tsx'
import { gauge } from './gauge/view.tsx'
import { image } from './image/view.tsx'
import { line } from './line/view.tsx'
import { pie } from './pie/view.tsx'
import { progress } from './progress/view.tsx'
import { radar } from './radar/view.tsx'
import { ranking } from './ranking/view.tsx'
import { scroll } from './scroll/view.tsx'
import { table } from './table/view.tsx'
import { text } from './text/view.tsx'

const views: readonly ComponentView[] = [
  bar,
  line,
  pie,
  radar,
  gauge,
  flip,
  progress,
  table,
  scroll,
  ranking,
  text,
  clock,
  image,
  border,
]

const byKey = new Map(views.map((view) => [view.kind.key, view]))
export const findComponentView = (key: string): ComponentView | undefined => byKey.get(key)
