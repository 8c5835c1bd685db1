import type { ScreenComponent } from '../contract/lowcode/screen-canvas.ts'
import type { ComponentKind, ComponentProblem } from './component.ts'
import { bar } from './bar/kind.ts'
import { border } from './border/kind.ts'
import { carousel } from './carousel/kind.ts'
import { clock } from './clock/kind.ts'
import { control } from './control/kind.ts'
import { decoration } from './decoration/kind.ts'
import { flip } from './flip/kind.ts'
import { funnel } from './funnel/kind.ts'
import { gauge } from './gauge/kind.ts'
import { image } from './image/kind.ts'
import { line } from './line/kind.ts'
import { map } from './map/kind.ts'
import { pictorial } from './pictorial/kind.ts'
import { pie } from './pie/kind.ts'
import { progress } from './progress/kind.ts'
import { radar } from './radar/kind.ts'
import { ranking } from './ranking/kind.ts'
import { scatter } from './scatter/kind.ts'
import { scroll } from './scroll/kind.ts'
import { table } from './table/kind.ts'
import { tabs } from './tabs/kind.ts'
import { text } from './text/kind.ts'
import { video } from './video/kind.ts'

/** All kinds, in the order of the palette. */
export const componentKinds = [
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
] as unknown as readonly ComponentKind[]

const byKey = new Map(componentKinds.map((kind) => [kind.key, kind]))
export const findComponentKind = (key: string): ComponentKind | undefined => byKey.get(key)

/** What keeps a component from showing anything; `unknown` is a kind of another version or product. */
export function findComponentProblem({
  kind: key,
  settings,
}: Pick<ScreenComponent, 'kind' | 'settings'>): ComponentProblem | 'unknown' | null {
  const kind = findComponentKind(key)
  if (!kind) return 'unknown'
  return kind.problem?.(kind.settings.parse(settings)) ?? null
}
