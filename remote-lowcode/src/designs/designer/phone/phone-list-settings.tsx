import { Button, Checkbox, Radio, Select } from '@arco-design/web-react'
import { IconArrowDown, IconArrowUp } from '@arco-design/web-react/icon'
import { useState } from 'react'
import {
  applyPhoneList,
  maxPhoneColumns,
  type PhoneList,
  type PhoneOrder,
} from '@tessera/shared/fields/phone-list'
import { useText } from '@tessera/shared/text/text'
import { useDesigner, useDraft } from '@tessera/shared/forms/form-designer/context'
import { useList } from '../list/use-list.ts'
import { text } from './text.ts'
import styles from './phone.module.css'

/** Which columns and filters of the list phones show, in which order, and the title of the cards. */
export function PhoneListSettings() {
  const t = useText(text)
  const store = useDesigner()
  const { design, list } = useList()
  const { phoneList } = useDraft()
  const shown = phoneList ?? applyPhoneList(null, list, design)
  const change = (changes: Partial<PhoneList>) => store.changePhoneList({ ...shown, ...changes })
  const labels = new Map([...list.filters, ...list.columns].map(({ prop, label }) => [prop, label || prop]))
  const labelOf = (name: string) => labels.get(name) ?? name
  const setColumns = (columns: readonly string[]) =>
    change({ columns, ...(columns.includes(shown.title) ? {} : { title: '' }) })
  return (
    <section className={styles.pane} aria-label={t('phone.list')}>
      <h3>{t('phone.list')}</h3>
      <p className={styles.hint}>{t('phone.listHint')}</p>
      <h4>{t('phone.cardTitle')}</h4>
      <Select
        size="small"
        aria-label={t('phone.cardTitle')}
        value={shown.columns.includes(shown.title) ? shown.title : shown.columns[0]}
        onChange={(title: string) => change({ title })}
        options={shown.columns.map((name) => ({ value: name, label: labelOf(name) }))}
      />
      <h4>{t('phone.columns')}</h4>
      <ChoiceRows
        label={t('phone.columns')}
        chosen={shown.columns}
        all={list.columns.map(({ prop }) => prop)}
        min={1}
        max={maxPhoneColumns}
        labelOf={labelOf}
        onChange={setColumns}
      />
      {(list.filters.length > 0 || shown.filters.length > 0) && (
        <>
          <h4>{t('phone.filters')}</h4>
          <ChoiceRows
            label={t('phone.filters')}
            chosen={shown.filters}
            all={list.filters.map(({ prop }) => prop)}
            min={0}
            max={list.filters.length}
            labelOf={labelOf}
            onChange={(filters) => change({ filters })}
          />
        </>
      )}
      <h4>{t('phone.order')}</h4>
      <Select
        size="small"
        allowClear
        aria-label={t('phone.order')}
        placeholder={t('phone.orderOfList')}
        value={shown.order?.prop}
        onChange={(prop?: string) =>
          change({ order: prop ? { prop, direction: shown.order?.direction ?? 'desc' } : null })
        }
        options={list.columns.flatMap(({ prop, sortable }) =>
          sortable ? [{ value: prop, label: labelOf(prop) }] : [],
        )}
      />
      {shown.order && (
        <Radio.Group
          type="button"
          size="small"
          aria-label={t('phone.direction')}
          value={shown.order.direction}
          onChange={(direction: PhoneOrder['direction']) =>
            change({ order: { prop: shown.order!.prop, direction } })
          }
          options={(['desc', 'asc'] as const).map((value) => ({ value, label: t(`phone.${value}`) }))}
        />
      )}
      <span>
        <Button size="small" disabled={phoneList === null} onClick={() => store.changePhoneList(null)}>
          {t('phone.listReset')}
        </Button>
      </span>
    </section>
  )
}

/** Names that can be chosen and put in order: the chosen ones first. */
function ChoiceRows({
  label,
  chosen,
  all,
  min,
  max,
  labelOf,
  onChange,
}: {
  label: string
  chosen: readonly string[]
  all: readonly string[]
  min: number
  max: number
  labelOf: (name: string) => string
  onChange: (chosen: readonly string[]) => void
}) {
  const t = useText(text)
  const [announcement, setAnnouncement] = useState('')
  const move = (at: number, step: -1 | 1) => {
    const name = chosen[at]!
    onChange(chosen.with(at, chosen[at + step]!).with(at + step, name))
    setAnnouncement(t('phone.moved', { name: labelOf(name), n: at + step + 1 }))
  }
  return (
    <>
      <ul className={styles.rows} aria-label={label}>
        {[...chosen, ...all.filter((name) => !chosen.includes(name))].map((name, at) => {
          const isChosen = at < chosen.length
          return (
            <li key={name} className={styles.choice}>
              <Checkbox
                checked={isChosen}
                disabled={isChosen ? chosen.length <= min : chosen.length >= max}
                onChange={(on) => onChange(on ? [...chosen, name] : chosen.filter((one) => one !== name))}
              >
                {labelOf(name)}
                {!all.includes(name) && <span className={styles.missing}>{t('phone.notInList')}</span>}
              </Checkbox>
              {isChosen && (
                <span className={styles.moves}>
                  <Button
                    type="text"
                    size="small"
                    icon={<IconArrowUp />}
                    disabled={at === 0}
                    aria-label={t('phone.up', { name: labelOf(name) })}
                    onClick={() => move(at, -1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<IconArrowDown />}
                    disabled={at === chosen.length - 1}
                    aria-label={t('phone.down', { name: labelOf(name) })}
                    onClick={() => move(at, 1)}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <span role="status" className={styles.announcement}>
        {announcement}
      </span>
    </>
  )
}
