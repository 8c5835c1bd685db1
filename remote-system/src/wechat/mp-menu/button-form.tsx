import { Button, Form, Input, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import {
  maxNameBytes,
  MpMenuBody,
  mpMenus,
  nameBytes,
  type MpMenuNode,
} from '@tessera/shared/contract/wechat/menus'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useRemoval } from '@tessera/shared/lists/crud/use-removal'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormBody } from '@tessera/shared/ui/form-drawer/form-body'
import { useRecordForm } from '@tessera/shared/ui/form-drawer/use-record-form'
import { reorderButtons, type ButtonPosition } from './button-position.ts'
import { text } from './text.ts'
import styles from './mp-menu.module.css'

interface Props {
  menuId: string
  position: ButtonPosition
  node: MpMenuNode | undefined
  siblings: readonly MpMenuNode[]
  onSaved: (place: ButtonPosition) => void
  onRemoved: () => void
}

const { shape } = MpMenuBody
const stale = [mpMenus.list]
const toBody = ({ parentId, fullName, type, key, content, url, sortCode }: MpMenuNode): MpMenuBody => ({
  parentId,
  fullName,
  type,
  key,
  content,
  url,
  sortCode,
})

/** Edits name and action of the selected button. */
export function ButtonForm({ menuId, position, node, siblings, onSaved, onRemoved }: Props) {
  const t = useText(text)
  const can = useCan(menuId)
  const canEdit = can(position.id === null ? defaultCodes.add : defaultCodes.edit)
  const create = useSend(mpMenus.create, { stale, quiet: true })
  const update = useSend(mpMenus.update, { stale, quiet: true })
  const removal = useRemoval({
    remove: mpMenus.remove,
    list: mpMenus.list,
    words: { noun: t('mpMenu.noun') },
  })
  const initial: MpMenuBody = node
    ? toBody(node)
    : {
        parentId: position.parentId,
        fullName: '',
        type: 'click',
        key: '',
        content: '',
        url: '',
        sortCode: siblings.length,
      }
  const [changed, setChanged] = useState<Partial<MpMenuBody>>({})
  const current = { ...initial, ...changed }
  const hasChildren = (node?.children.length ?? 0) > 0
  const maxBytes = maxNameBytes[position.parentId === '-1' ? 'top' : 'below']

  const save = async (values: MpMenuBody) => {
    const body = { ...initial, ...values }
    if (position.id !== null) return (await update.send({ ...body, id: position.id })).msg
    const { data, msg } = await create.send(body)
    onSaved({ id: data.id, parentId: position.parentId })
    return msg
  }
  const {
    form,
    saving,
    save: submit,
    markDirty: touched,
    handleKey: keys,
    leaveDialog: question,
  } = useRecordForm<MpMenuBody>({ onSave: save, onClose: () => undefined })
  const move = async (change: -1 | 1) => {
    for (const { id, sortCode } of reorderButtons(siblings, position.id!, change))
      await update.send({ ...toBody(siblings.find((sibling) => sibling.id === id)!), id, sortCode })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in a field inside saves; the element itself is not interactive
    <div className={styles.form} onKeyDown={(event) => event.key !== 'Escape' && canEdit && keys(event)}>
      <div className={styles.formHead}>
        <h2>{t(node ? 'mpMenu.edit' : 'mpMenu.new')}</h2>
        {node && canEdit && siblings.length > 1 && (
          <>
            <Button
              size="small"
              disabled={siblings[0]?.id === node.id}
              onClick={() => void move(-1).catch(() => undefined)}
            >
              {t('mpMenu.earlier')}
            </Button>
            <Button
              size="small"
              disabled={siblings.at(-1)?.id === node.id}
              onClick={() => void move(1).catch(() => undefined)}
            >
              {t('mpMenu.later')}
            </Button>
          </>
        )}
        {node && can(defaultCodes.remove) && (
          <Button
            size="small"
            status="danger"
            onClick={() => removal.confirmRemoval([node.id], node.fullName, onRemoved)}
          >
            {t('mpMenu.remove')}
          </Button>
        )}
      </div>
      <FormBody<MpMenuBody>
        form={form}
        initial={initial}
        failure={undefined}
        onRetry={undefined}
        disabled={!canEdit}
        onTouched={(change) => {
          touched()
          setChanged({ ...changed, ...change })
        }}
      >
        <Field
          name="fullName"
          label={t('mpMenu.fullName')}
          schema={shape.fullName}
          extra={t('mpMenu.bytes', { n: nameBytes(current.fullName ?? ''), most: maxBytes })}
          check={(value) =>
            nameBytes(String(value ?? '')) > maxBytes
              ? t('mpMenu.bytes', { n: nameBytes(String(value ?? '')), most: maxBytes })
              : undefined
          }
        >
          <Input maxLength={60} />
        </Field>
        {hasChildren ? (
          <p>{t('mpMenu.opens')}</p>
        ) : (
          <>
            <Form.Item field="type" label={t('mpMenu.type')}>
              <Radio.Group aria-label={t('mpMenu.type')}>
                <Radio value="click">{t('mpMenu.click')}</Radio>
                <Radio value="view">{t('mpMenu.view')}</Radio>
              </Radio.Group>
            </Form.Item>
            {current.type === 'view' ? (
              <Field name="url" label={t('mpMenu.url')} schema={shape.url} required>
                <Input maxLength={1_000} placeholder="https://" />
              </Field>
            ) : (
              <>
                <Field
                  name="content"
                  label={t('mpMenu.content')}
                  schema={shape.content}
                  extra={t('mpMenu.contentHint')}
                >
                  <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={600} showWordLimit />
                </Field>
                <Field name="key" label={t('mpMenu.key')} schema={shape.key} extra={t('mpMenu.keyHint')}>
                  <Input maxLength={128} />
                </Field>
              </>
            )}
          </>
        )}
        {canEdit && (
          <div>
            <Button type="primary" loading={saving} onClick={submit}>
              {t('mpMenu.save')}
            </Button>
          </div>
        )}
      </FormBody>
      {removal.dialog}
      {question}
    </div>
  )
}
