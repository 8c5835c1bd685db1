import { memo } from 'react'
import { useText } from '@tessera/shared/text/text'
import { componentGroups } from '@tessera/shared/screen/component'
import { componentKinds } from '@tessera/shared/screen/kinds'
import { useComponentName } from '@tessera/shared/screen/use-component-name'
import { findComponentView } from '@tessera/shared/screen/views'
import { KindPalette } from '../../parts/kind-palette.tsx'
import { text } from './text.ts'

export const kindDragType = 'application/x-tessera-component'

/** The kinds of components by group. A click or Enter adds one in the middle of the canvas; dragging puts it anywhere. */
export const Palette = memo(function Palette({ onAdd }: { onAdd: (kind: string) => void }) {
  const t = useText(text)
  const nameOf = useComponentName()
  const groups = componentGroups.map((group) => ({
    key: group,
    title: t(`screenDesigner.group.${group}`),
    kinds: componentKinds
      .filter((kind) => kind.group === group)
      .map(({ key }) => ({ key, name: nameOf(key), Icon: findComponentView(key)?.Icon })),
  }))
  return <KindPalette groups={groups} dragType={kindDragType} onAdd={onAdd} />
})
