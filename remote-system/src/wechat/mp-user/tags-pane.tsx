import { Button, Input, Tooltip } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconPlus } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { mpTags, mpUsers, type Tag } from '@tessera/shared/contract/wechat/followers'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useRemoval } from '@tessera/shared/lists/crud/use-removal'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { text } from './text.ts'
import styles from './mp-user.module.css'

interface Props {
  menuId: string
  tags: readonly Tag[]
  selected: Tag | undefined
  onSelect: (id: string) => void
}

/** Tags of the account with their follower counts, and buttons to add, edit and delete. */
export function TagsPane({ menuId, tags, selected, onSelect }: Props) {
  const t = useText(text)
  const can = useCan(menuId)
  const [editing, setEditing] = useState<Tag | 'new' | null>(null)
  const stale = [mpTags.list, mpUsers.list]
  const create = useSend(mpTags.create, { stale, quiet: true })
  const update = useSend(mpTags.update, { stale, quiet: true })
  const removal = useRemoval({ remove: mpTags.remove, list: mpTags.list, words: { noun: t('mpUser.noun') } })
  const save = async ({ fullName }: { fullName: string }) => {
    const { msg } = await (editing === 'new' || !editing
      ? create.send({ fullName })
      : update.send({ id: editing.id, fullName }))
    return msg
  }
  const toolButton = (
    label: 'mpUser.addTag' | 'mpUser.editTag' | 'mpUser.removeTag',
    icon: ReactNode,
    run: () => void,
    disabled = false,
  ) => (
    <Tooltip content={t(label)} mini>
      <Button type="text" size="small" icon={icon} aria-label={t(label)} disabled={disabled} onClick={run} />
    </Tooltip>
  )
  const tagRow = (id: string, name: string, count: number | null) => (
    <li key={id}>
      <button
        type="button"
        className={styles.tag}
        aria-pressed={(selected?.id ?? '') === id}
        onClick={() => onSelect(id)}
      >
        <span>{name}</span>
        {count !== null && <span className={styles.count}>{count}</span>}
      </button>
    </li>
  )
  return (
    <div className={styles.pane}>
      <div className={styles.tools}>
        <h2 className={styles.heading}>{t('mpUser.tags')}</h2>
        {can(defaultCodes.edit) && (
          <>
            {toolButton('mpUser.addTag', <IconPlus />, () => setEditing('new'))}
            {toolButton('mpUser.editTag', <IconEdit />, () => selected && setEditing(selected), !selected)}
            {toolButton(
              'mpUser.removeTag',
              <IconDelete />,
              () => selected && removal.confirmRemoval([selected.id], selected.fullName, () => onSelect('')),
              !selected,
            )}
          </>
        )}
      </div>
      <ul className={styles.list}>
        {tagRow('', t('mpUser.allTags'), null)}
        {tags.map(({ id, fullName, count }) => tagRow(id, fullName, count))}
      </ul>
      {editing && (
        <FormDialog<{ fullName: string }>
          title={t(editing === 'new' ? 'mpUser.addTag' : 'mpUser.editTag')}
          initial={{ fullName: editing === 'new' ? '' : editing.fullName }}
          onSave={save}
          onClose={() => setEditing(null)}
        >
          <Field name="fullName" label={t('mpUser.tagName')} schema={mpTags.create.input.shape.fullName}>
            <Input autoFocus maxLength={30} />
          </Field>
        </FormDialog>
      )}
      {removal.dialog}
    </div>
  )
}
