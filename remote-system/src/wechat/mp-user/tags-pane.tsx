import { Button, Input, Tooltip } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconPlus } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { mpTags, mpUsers, type Tag } from '@tessera/shared/contract/wechat/followers'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useRemoval } from '@tessera/shared/widgets/crud/use-removal'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FormDialog } from '@tessera/shared/widgets/form-drawer/form-dialog'
import { text } from './text.ts'
import styles from './mp-user.module.css'

interface Props {
  menuId: string
  tags: readonly Tag[]
  chosen: Tag | undefined
  onChoose: (id: string) => void
}

/** The tags of the account with how many have them, and what may be done with the chosen one. */
export function TagsPane({ menuId, tags, chosen, onChoose }: Props) {
  const t = useText(text)
  const can = useCan(menuId)
  const [editing, setEditing] = useState<Tag | 'new' | null>(null)
  const stale = [mpTags.list, mpUsers.list]
  const create = useSend(mpTags.create, { stale, quiet: true })
  const update = useSend(mpTags.update, { stale, quiet: true })
  const removal = useRemoval({ remove: mpTags.remove, list: mpTags.list })
  const save = async ({ fullName }: { fullName: string }) =>
    (editing === 'new' || !editing
      ? await create.send({ fullName })
      : await update.send({ id: editing.id, fullName })
    ).msg
  const tool = (
    word: 'mpUser.addTag' | 'mpUser.editTag' | 'mpUser.removeTag',
    icon: ReactNode,
    run: () => void,
    off = false,
  ) => (
    <Tooltip content={t(word)} mini>
      <Button type="text" size="small" icon={icon} aria-label={t(word)} disabled={off} onClick={run} />
    </Tooltip>
  )
  const row = (id: string, name: string, count: number | null) => (
    <li key={id}>
      <button
        type="button"
        className={styles.tag}
        aria-pressed={(chosen?.id ?? '') === id}
        onClick={() => onChoose(id)}
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
            {tool('mpUser.addTag', <IconPlus />, () => setEditing('new'))}
            {tool('mpUser.editTag', <IconEdit />, () => chosen && setEditing(chosen), !chosen)}
            {tool(
              'mpUser.removeTag',
              <IconDelete />,
              () => chosen && removal.confirmRemoval([chosen.id], chosen.fullName, () => onChoose('')),
              !chosen,
            )}
          </>
        )}
      </div>
      <ul className={styles.list}>
        {row('', t('mpUser.allTags'), null)}
        {tags.map(({ id, fullName, count }) => row(id, fullName, count))}
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
