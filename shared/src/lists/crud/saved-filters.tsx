import { Button, Input } from '@arco-design/web-react'
import { IconStar, IconDelete } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useText } from '../../text/text.ts'
import { ToolPopover } from '../../ui/popup/tool-popover.tsx'
import { addSavedFilter, type ListPreference } from '../list-preference.ts'
import { text } from './text.ts'
import { queryOf } from './use-last-query.ts'
import styles from './crud.module.css'

interface Props {
  preference: ListPreference
  onPreferenceChange: (by: Partial<ListPreference>) => void
}

/**
 * Menu that saves the current filter under a name and applies saved ones. The server stores them per user. The
 * button is always there, so that a filter does not move the tools beside it.
 */
export function SavedFilters({ preference: { saved = [] }, onPreferenceChange }: Props) {
  const t = useText(text)
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const currentQuery = queryOf(params)

  const save = () => {
    if (!name.trim() || currentQuery === '') return
    onPreferenceChange({ saved: addSavedFilter(saved, { name: name.trim(), asked: currentQuery }) })
    setName('')
  }
  const apply = (query: string) => {
    setParams(new URLSearchParams(query), { replace: true })
    setOpen(false)
  }
  const content = (
    <div className={styles.saved}>
      {saved.length > 0 && (
        <ul>
          {saved.map((filter) => (
            <li key={filter.name}>
              <Button
                type="text"
                size="small"
                aria-current={filter.asked === currentQuery || undefined}
                onClick={() => apply(filter.asked)}
              >
                {filter.name}
              </Button>
              <Button
                type="text"
                size="mini"
                icon={<IconDelete />}
                aria-label={t('crud.forget', { name: filter.name })}
                onClick={() =>
                  onPreferenceChange({
                    saved: saved.filter(({ name: savedName }) => savedName !== filter.name),
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
      {currentQuery === '' && saved.length === 0 && <p className={styles.quiet}>{t('crud.noFilter')}</p>}
      {currentQuery !== '' && (
        <form
          className={styles.save}
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <Input
            size="small"
            maxLength={30}
            value={name}
            onChange={setName}
            placeholder={t('crud.filterName')}
            aria-label={t('crud.filterName')}
          />
          <Button size="small" htmlType="submit" disabled={!name.trim()}>
            {t('crud.save')}
          </Button>
        </form>
      )}
    </div>
  )
  return (
    <ToolPopover label={t('crud.saved')} icon={<IconStar />} open={open} onOpenChange={setOpen}>
      {content}
    </ToolPopover>
  )
}
