import type { ReactNode } from 'react'
import { unitLabels } from '@tessera/shared/format/unit-labels'
import { useText } from '@tessera/shared/text/text'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { OrganizeTree } from '@tessera/shared/ui/organize-tree/organize-tree'
import { pathTo, type Unit } from '@tessera/shared/ui/organize-tree/visible-units'
import { text } from '@tessera/shared/ui/organize-tree/text'
import { SidePane } from '@tessera/shared/ui/side-pane/side-pane'

interface Props {
  /** Storage name of the width of the pane. */
  name: string
  /** The filter in the URL that holds the selected unit. */
  field?: string
  units: readonly Unit[]
  children: ReactNode
}

/** A list with the organisation tree beside it. The selected unit filters the list. */
export function UnitPane({ name, field = 'organizeId', units, children }: Props) {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const selectedId = filter[field] ?? ''
  const unit = pathTo(selectedId, units).at(-1)
  return (
    <SidePane
      name={name}
      title={t('organizeTree.name')}
      selectedName={unit ? (unitLabels(units).get(unit.id) ?? unit.fullName) : t('organizeTree.all')}
      side={(close) => (
        <OrganizeTree
          // Remounts once the units are loaded, because they decide which units start open.
          key={units.length > 0 ? 'loaded' : 'loading'}
          units={units}
          selectedId={selectedId}
          onSelect={(id) => {
            change({ filter: { ...filter, [field]: id } })
            close()
          }}
        />
      )}
    >
      {children}
    </SidePane>
  )
}
