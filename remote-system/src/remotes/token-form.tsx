import { Button, Form, Input, Select } from '@arco-design/web-react'
import { useState, type KeyboardEvent } from 'react'
import { remotes, TeamToken } from '@tessera/shared/contract/registry/remotes'
import { RemoteName } from '@tessera/shared/contract/shell/remote-file'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { text } from './text.ts'
import styles from './remotes.module.css'

interface Values {
  name: string
  remotes: string[]
}

/** Creates a token for the listed remotes; they need not exist yet. */
export function TokenForm({
  onCreated,
  onClose,
}: {
  onCreated: (token: string) => void
  onClose: () => void
}) {
  const t = useText(text)
  const localize = useLocalizedText()
  const [form] = Form.useForm<Values>()
  const { data } = useCall(remotes.manage, { pageSize: 1_000 })
  const { send, sending } = useSend(remotes.createToken, { stale: [remotes.tokens] })
  const validateNames = (value: unknown) => {
    const names = (value ?? []) as string[]
    return names.length > 0 && names.every((name) => RemoteName.safeParse(name).success)
      ? undefined
      : t('remotes.tokenRemotesInvalid')
  }
  const [typed, setTyped] = useState('')
  const known = data?.list ?? []
  /**
   * Adds a typed name at once: Arco's select adds the option that it has highlighted, which is still the one before
   * where Enter follows quickly.
   */
  const addTyped = (event: KeyboardEvent) => {
    const name = event.target instanceof HTMLInputElement ? event.target.value.trim() : ''
    const isSuggested = known.some(({ entry }) => entry.name !== name && entry.name.includes(name))
    if (event.key !== 'Enter' || isSuggested || !RemoteName.safeParse(name).success) return
    event.preventDefault()
    event.stopPropagation()
    const before = (form.getFieldValue('remotes') ?? []) as string[]
    form.setFieldValue('remotes', [...new Set([...before, name])])
    setTyped('')
  }
  const create = async () => {
    const values = await form.validate().catch(() => null)
    if (values)
      await send(values).then(
        ({ data: { token } }) => onCreated(token),
        () => {},
      )
  }
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      autoComplete="off"
      className={styles.sub!}
      onSubmit={() => void create()}
    >
      <Field name="name" label={t('remotes.tokenName')} schema={TeamToken.shape.name}>
        <Input autoFocus maxLength={50} />
      </Field>
      <div onKeyDownCapture={addTyped}>
        <Field
          name="remotes"
          label={t('remotes.tokenRemotes')}
          required
          check={validateNames}
          extra={t('remotes.tokenRemotesHint')}
        >
          <Select
            mode="multiple"
            allowCreate
            placeholder={t('remotes.tokenRemotes')}
            inputValue={typed}
            onInputValueChange={setTyped}
            options={known.map(({ entry: { name, title } }) => ({
              value: name,
              label: `${name} · ${localize(title)}`,
            }))}
          />
        </Field>
      </div>
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('remotes.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={sending}>
          {t('remotes.tokenAdd')}
        </Button>
      </div>
    </Form>
  )
}
