import { Input, Message, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { CallError } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { Setting } from '@tessera/shared/portal/settings-kit'
import { JsonFileButton } from '@tessera/shared/ui/json-file-button/json-file-button'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { readNames, withNames, type Names } from './imported-names.ts'
import { text } from './import-text.ts'

/** A file whose name or code another record has. */
interface Taken {
  readonly file: File
  readonly msg: string
  readonly names: Names
  readonly hasCode: boolean
}

interface Props {
  /** Title of the dialog that asks for another name and code. */
  title: string
  accept?: string
  /** A code that is free in all likelihood. */
  createCode: () => string
  /** Sends a file, and throws what the server refuses. */
  send: (file: File) => Promise<void>
}

const isTaken = (failure: unknown): failure is CallError =>
  failure instanceof CallError &&
  failure.fields.some(({ field }) => field === 'enCode' || field === 'fullName')

const isMissing = ({ names: { fullName, enCode }, hasCode }: Taken) =>
  fullName.trim() === '' || (hasCode && enCode.trim() === '')

/** Imports an exported file, with another name and code where they are taken. */
export function ImportAsButton({ title, accept, createCode, send }: Props) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [sending, setSending] = useState(false)
  const [taken, setTaken] = useState<Taken | null>(null)
  const start = async (file: File) => {
    setSending(true)
    try {
      await send(file)
      setTaken(null)
    } catch (failure) {
      const names = await readNames(file)
      if (isTaken(failure) && names) {
        const fullName = t('importAs.copyName', { name: names.fullName.slice(0, 40) })
        const hasCode = names.enCode !== ''
        const enCode = hasCode ? createCode() : ''
        setTaken({ file, msg: failure.msg, names: { fullName, enCode }, hasCode })
      } else Message.error(failure instanceof CallError ? failure.msg : String(failure))
    }
    setSending(false)
  }
  const change = (names: Partial<Names>) =>
    setTaken((now) => now && { ...now, names: { ...now.names, ...names } })
  const again = async ({ file, names }: Taken) => {
    const renamed = await withNames(file, names)
    await start(renamed)
  }
  return (
    <>
      {anchor}
      <JsonFileButton
        label={t('importAs.open')}
        {...(accept === undefined ? {} : { accept })}
        loading={sending}
        onFile={(file) => void start(file)}
      />
      {taken && (
        <Modal
          visible
          wrapClassName={scope}
          title={title}
          style={{ width: 'min(520px, calc(100vw - 32px))' }}
          okText={t('importAs.open')}
          okButtonProps={{ disabled: isMissing(taken) }}
          confirmLoading={sending}
          onOk={() => void again(taken)}
          onCancel={() => setTaken(null)}
        >
          <p>{t('importAs.taken', { msg: taken.msg })}</p>
          <Setting label={t('importAs.fullName')}>
            {(id) => (
              <Input
                aria-labelledby={id}
                maxLength={50}
                value={taken.names.fullName}
                onChange={(fullName) => change({ fullName })}
              />
            )}
          </Setting>
          {taken.hasCode && (
            <Setting label={t('importAs.enCode')}>
              {(id) => (
                <Input
                  aria-labelledby={id}
                  maxLength={50}
                  value={taken.names.enCode}
                  onChange={(enCode) => change({ enCode })}
                />
              )}
            </Setting>
          )}
        </Modal>
      )}
    </>
  )
}
