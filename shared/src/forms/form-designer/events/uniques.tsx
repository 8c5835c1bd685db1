import { Select } from '@arco-design/web-react'
import { SortableRows } from '../../settings-panel/sortable-rows.tsx'
import { useText } from '../../../text/text.ts'
import { useDesigner, useDraft } from '../context.ts'
import type { EventField } from './event-fields.ts'
import { eventText as text } from './text.ts'
import panel from '../designer.module.css'
import styles from './events.module.css'

/** A group of fields; rows of a list are objects. */
interface Group {
  readonly names: readonly string[]
}

/** Editor of the groups of fields whose values together occur in one record only. */
export function Uniques({ fields }: { fields: readonly EventField[] }) {
  const t = useText(text)
  const store = useDesigner()
  const { uniques } = useDraft().form
  const options = fields
    .filter(({ kind, settings }) => !['jsonb', null].includes(kind.column(settings as never)))
    .map(({ name, label }) => ({ value: name, label }))
  const [first] = options
  return (
    <section aria-label={t('uniques.title')} data-uniques>
      <h3 className={panel.settingsTitle}>{t('uniques.title')}</h3>
      <p className={styles.hint}>{t('uniques.hint')}</p>
      <SortableRows<Group>
        rows={uniques.map((names) => ({ names }))}
        // An empty group would be refused as a whole.
        onChange={(groups) =>
          store.changeForm({
            uniques: groups.flatMap(({ names }) => (names.length > 0 ? [[...names]] : [])),
          })
        }
        nameOf={(_, at) => t('uniques.group', { n: at + 1 })}
        newRow={() => ({ names: first ? [first.value] : [] })}
        addText={t('uniques.add')}
      >
        {({ names }, change, at) => (
          <Select
            mode="multiple"
            size="small"
            aria-label={t('uniques.group', { n: at + 1 })}
            value={[...names]}
            onChange={(next: string[]) => change({ names: next })}
            options={options}
          />
        )}
      </SortableRows>
    </section>
  )
}
