import { Button, Input, Popover } from '@arco-design/web-react'
import { IconStar, IconDelete } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import { savedWith, type ListPreference } from './list-preference.ts'
import { text } from './text.ts'
import { asked } from './use-last-asked.ts'
import styles from './crud.module.css'

interface Props {
  preference: ListPreference
  onPrefer: (by: Partial<ListPreference>) => void
}

/** What is asked for just now is kept under a name, and asked for again by it: each user has their own, in every browser of theirs. */
export function SavedFilters({ preference: { saved = [] }, onPrefer }: Props) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const now = asked(params)
  if (now === '' && saved.length === 0) return null

  const save = () => {
    if (!name.trim() || now === '') return
    onPrefer({ saved: savedWith(saved, { name: name.trim(), asked: now }) })
    setName('')
  }
  const apply = (wanted: string) => {
    setParams(new URLSearchParams(wanted), { replace: true })
    setOpen(false)
  }
  const content = (
    <div className={styles.saved}>
      {saved.length > 0 && (
        <ul>
          {saved.map((one) => (
            <li key={one.name}>
              <Button
                type="text"
                size="small"
                aria-current={one.asked === now || undefined}
                onClick={() => apply(one.asked)}
              >
                {one.name}
              </Button>
              <Button
                type="text"
                size="mini"
                icon={<IconDelete />}
                aria-label={t('crud.forget', { name: one.name })}
                onClick={() => onPrefer({ saved: saved.filter(({ name: kept }) => kept !== one.name) })}
              />
            </li>
          ))}
        </ul>
      )}
      {now !== '' && (
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
    <>
      {anchor}
      <Popover
        trigger="click"
        position="br"
        className={scope}
        title={t('crud.saved')}
        content={content}
        popupVisible={open}
        onVisibleChange={setOpen}
      >
        <Button
          type="text"
          icon={<IconStar />}
          aria-label={t('crud.saved')}
          aria-haspopup="dialog"
          aria-expanded={open}
        />
      </Popover>
    </>
  )
}
