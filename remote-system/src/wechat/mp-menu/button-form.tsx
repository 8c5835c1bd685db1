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
import { useRemoval } from '@tessera/shared/widgets/crud/use-removal'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FormBody } from '@tessera/shared/widgets/form-drawer/form-body'
import { useRecordForm } from '@tessera/shared/widgets/form-drawer/use-record-form'
import { moved, type Place } from './place.ts'
import { text } from './text.ts'
import styles from './mp-menu.module.css'

interface Props {
  menuId: string
  place: Place
  node: MpMenuNode | undefined
  siblings: readonly MpMenuNode[]
  onSaved: (place: Place) => void
  onGone: () => void
}

const { shape } = MpMenuBody
const stale = [mpMenus.list]
const bodyOf = ({ parentId, fullName, type, key, content, url, sortCode }: MpMenuNode): MpMenuBody => ({
  parentId,
  fullName,
  type,
  key,
  content,
  url,
  sortCode,
})

/** What the chosen button is called and does. */
export function ButtonForm({ menuId, place, node, siblings, onSaved, onGone }: Props) {
  const t = useText(text)
  const can = useCan(menuId)
  const canEdit = can(place.id === null ? defaultCodes.add : defaultCodes.edit)
  const create = useSend(mpMenus.create, { stale, quiet: true })
  const update = useSend(mpMenus.update, { stale, quiet: true })
  const removal = useRemoval({ remove: mpMenus.remove, list: mpMenus.list })
  const initial: MpMenuBody = node
    ? bodyOf(node)
    : {
        parentId: place.parentId,
        fullName: '',
        type: 'click',
        key: '',
        content: '',
        url: '',
        sortCode: siblings.length,
      }
  const [changed, setChanged] = useState<Partial<MpMenuBody>>({})
  const now = { ...initial, ...changed }
  const opens = (node?.children.length ?? 0) > 0
  const most = maxNameBytes[place.parentId === '-1' ? 'top' : 'below']

  const save = async (values: MpMenuBody) => {
    const body = { ...initial, ...values }
    if (place.id !== null) return (await update.send({ ...body, id: place.id })).msg
    const { data, msg } = await create.send(body)
    onSaved({ id: data.id, parentId: place.parentId })
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
  const move = async (by: -1 | 1) => {
    for (const { id, sortCode } of moved(siblings, place.id!, by))
      await update.send({ ...bodyOf(siblings.find((one) => one.id === id)!), id, sortCode })
  }
  return (
    // Enter in a field saves; the element itself is not operated.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
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
            onClick={() => removal.confirmRemoval([node.id], node.fullName, onGone)}
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
        onTouched={(by) => {
          touched()
          setChanged({ ...changed, ...by })
        }}
      >
        <Field
          name="fullName"
          label={t('mpMenu.fullName')}
          schema={shape.fullName}
          extra={t('mpMenu.bytes', { n: nameBytes(now.fullName ?? ''), most })}
          check={(value) =>
            nameBytes(String(value ?? '')) > most
              ? t('mpMenu.bytes', { n: nameBytes(String(value ?? '')), most })
              : undefined
          }
        >
          <Input maxLength={60} />
        </Field>
        {opens ? (
          <p>{t('mpMenu.opens')}</p>
        ) : (
          <>
            <Form.Item field="type" label={t('mpMenu.type')}>
              <Radio.Group aria-label={t('mpMenu.type')}>
                <Radio value="click">{t('mpMenu.click')}</Radio>
                <Radio value="view">{t('mpMenu.view')}</Radio>
              </Radio.Group>
            </Form.Item>
            {now.type === 'view' ? (
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
