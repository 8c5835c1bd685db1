import type { ComponentView } from './component.ts'
import { bar } from './bar/view.tsx'
import { border } from './border/view.tsx'
import { carousel } from './carousel/view.tsx'
import { clock } from './clock/view.tsx'
import { control } from './control/view.tsx'
import { decoration } from './decoration/view.tsx'
import { flip } from './flip/view.tsx'
import { funnel } from './funnel/view.tsx'
import { gauge } from './gauge/view.tsx'
import { image } from './image/view.tsx'
import { line } from './line/view.tsx'
import { map } from './map/view.tsx'
import { pictorial } from './pictorial/view.tsx'
import { pie } from './pie/view.tsx'
import { progress } from './progress/view.tsx'
import { radar } from './radar/view.tsx'
import { ranking } from './ranking/view.tsx'
import { scatter } from './scatter/view.tsx'
import { scroll } from './scroll/view.tsx'
import { table } from './table/view.tsx'
import { tabs } from './tabs/view.tsx'
import { text } from './text/view.tsx'
import { video } from './video/view.tsx'

const views: readonly ComponentView[] = [
  bar,
  line,
  pie,
  radar,
  scatter,
  funnel,
  pictorial,
  map,
  gauge,
  flip,
  progress,
  table,
  scroll,
  ranking,
  tabs,
  control,
  text,
  clock,
  image,
  carousel,
  video,
  border,
  decoration,
]

const byKey = new Map(views.map((view) => [view.kind.key, view]))
export const findComponentView = (key: string): ComponentView | undefined => byKey.get(key)
