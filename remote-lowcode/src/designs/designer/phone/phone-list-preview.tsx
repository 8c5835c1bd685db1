import { useMemo } from 'react'
import { namedFields } from '@tessera/shared/fields/design'
import { applyPhoneList } from '@tessera/shared/fields/phone-list'
import { Card } from '@tessera/shared/lists/cards/card'
import { useText } from '@tessera/shared/text/text'
import { useDraft } from '@tessera/shared/forms/form-designer/context'
import { phoneListOfDraft } from '@tessera/shared/forms/form-designer/model/draft'
import { sampleText } from '../list/sample-text.ts'
import { useList } from '../list/use-list.ts'
import { listText } from '../list-text.ts'
import { text } from './text.ts'
import styles from './phone.module.css'

const sampleRows = [1, 2, 3, 4]

/** The records of the list as phones show them, with sample values. */
export function PhoneListPreview() {
  const t = useText(text)
  const tl = useText(listText)
  const { design, list } = useList()
  const draft = useDraft()
  const fields = useMemo(
    () => new Map(namedFields(design.fields).map(({ path, field }) => [path, field])),
    [design],
  )
  const { title, columns } = applyPhoneList(phoneListOfDraft(draft, list), list, design)
  const valueOf = (name: string, row: number) => sampleText(fields.get(name), row, tl('designer.list.sample'))
  const labelOf = (name: string) => list.columns.find(({ prop }) => prop === name)?.label || name
  return (
    <ul className={styles.cards} aria-label={t('phone.cards')}>
      {sampleRows.map((row) => (
        <li key={row}>
          <Card
            at={row}
            name={valueOf(title, row)}
            content={{
              title: valueOf(title, row),
              state: null,
              facts: columns.flatMap((name) =>
                name === title ? [] : { key: name, name: labelOf(name), value: valueOf(name, row) },
              ),
            }}
            depth={0}
            expanded={null}
            selected={null}
            canOpen={false}
            hasActions={false}
            highlight={undefined}
          />
        </li>
      ))}
    </ul>
  )
}
