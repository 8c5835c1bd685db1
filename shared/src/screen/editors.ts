import type { ComponentEditor } from './component.ts'
import { bar } from './bar/settings.tsx'
import { border } from './border/settings.tsx'
import { carousel } from './carousel/settings.tsx'
import { clock } from './clock/settings.tsx'
import { control } from './control/settings.tsx'
import { decoration } from './decoration/settings.tsx'
import { flip } from './flip/settings.tsx'
import { funnel } from './funnel/settings.tsx'
import { gauge } from './gauge/settings.tsx'
import { image } from './image/settings.tsx'
import { line } from './line/settings.tsx'
import { map } from './map/settings.tsx'
import { pictorial } from './pictorial/settings.tsx'
import { pie } from './pie/settings.tsx'
import { progress } from './progress/settings.tsx'
import { radar } from './radar/settings.tsx'
import { ranking } from './ranking/settings.tsx'
import { scatter } from './scatter/settings.tsx'
import { scroll } from './scroll/settings.tsx'
import { table } from './table/settings.tsx'
import { tabs } from './tabs/settings.tsx'
import { text } from './text/settings.tsx'
import { video } from './video/settings.tsx'

const editors: readonly ComponentEditor[] = [
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

const byKey = new Map(editors.map((editor) => [editor.kind.key, editor]))
export const findComponentEditor = (key: string): ComponentEditor | undefined => byKey.get(key)
