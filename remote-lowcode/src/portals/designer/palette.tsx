import { memo, type DragEvent } from 'react'
import { useText } from '@tessera/shared/text/text'
import { widgetKinds } from '@tessera/shared/portal/kinds'
import { useKindName } from '@tessera/shared/portal/use-kind-name'
import { findView } from '@tessera/shared/portal/views'
import { widgetGroups } from '@tessera/shared/portal/widget'
import { KindPalette } from '../../parts/kind-palette.tsx'
import { text } from './text.ts'

const dragType = 'application/x-tessera-widget'
/** What is dragged: browsers hide it until it is dropped. */
let dragged: string | null = null

/** The kind that is dragged from the palette; null for anything else. */
export const draggedKind = ({ dataTransfer }: DragEvent): string | null =>
  dataTransfer.types.includes(dragType) ? dragged : null

/** The kinds of widgets by group. A click or Enter adds one at the first free place; dragging puts it anywhere. */
export const Palette = memo(function Palette({ onAdd }: { onAdd: (key: string) => void }) {
  const t = useText(text)
  const kindName = useKindName()
  const groups = widgetGroups.map((group) => ({
    key: group,
    title: t(`portalDesigner.group.${group}`),
    kinds: widgetKinds
      .filter((kind) => kind.group === group)
      .map(({ key }) => ({ key, name: kindName(key), Icon: findView(key)?.Icon })),
  }))
  return <KindPalette groups={groups} dragType={dragType} onAdd={onAdd} onDrag={(key) => (dragged = key)} />
})
