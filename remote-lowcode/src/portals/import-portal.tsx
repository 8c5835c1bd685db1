import { Input, Message, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { portals } from '@tessera/shared/contract/lowcode/portals'
import { CallError } from '@tessera/shared/client/call'
import { sendFile } from '@tessera/shared/client/send-file'
import { refresh } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Setting } from '@tessera/shared/portal/settings-kit'
import { JsonFileButton } from '@tessera/shared/ui/json-file-button/json-file-button'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { createCode } from './create-code.ts'
import { readNames, withNames, type Names } from './imported-names.ts'
import { text } from './text.ts'

/** A file whose name or code another portal has. */
interface Taken {
  readonly content: string
  readonly msg: string
  readonly names: Names
}

const isTaken = (failure: unknown): failure is CallError =>
  failure instanceof CallError &&
  failure.fields.some(({ field }) => field === 'enCode' || field === 'fullName')

/** Imports an exported portal; the server checks the file and stores it disabled. */
export function ImportPortal() {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [sending, setSending] = useState(false)
  const [taken, setTaken] = useState<Taken | null>(null)
  const send = async (file: File) => {
    setSending(true)
    try {
      await sendFile(portals.import, file, { quiet: true })
      Message.success(t('portals.imported'))
      setTaken(null)
      void refresh(portals.list)
    } catch (failure) {
      const content = await file.text()
      const names = readNames(content)
      if (isTaken(failure) && names)
        setTaken({
          content,
          msg: failure.msg,
          names: {
            fullName: t('portals.copyName', { name: names.fullName.slice(0, 40) }),
            enCode: createCode(),
          },
        })
      else Message.error(failure instanceof CallError ? failure.msg : String(failure))
    }
    setSending(false)
  }
  const change = (names: Partial<Names>) =>
    setTaken((now) => now && { ...now, names: { ...now.names, ...names } })
  const again = ({ content, names }: Taken) =>
    void send(new File([withNames(content, names)], 'portal.json', { type: 'application/json' }))
  return (
    <>
      {anchor}
      <JsonFileButton label={t('portals.import')} loading={sending} onFile={(file) => void send(file)} />
      {taken && (
        <Modal
          visible
          wrapClassName={scope}
          title={t('portals.importTitle')}
          okText={t('portals.import')}
          okButtonProps={{ disabled: taken.names.fullName.trim() === '' || taken.names.enCode.trim() === '' }}
          confirmLoading={sending}
          onOk={() => again(taken)}
          onCancel={() => setTaken(null)}
        >
          <p>{t('portals.importTaken', { msg: taken.msg })}</p>
          <Setting label={t('portals.fullName')}>
            {(id) => (
              <Input
                aria-labelledby={id}
                maxLength={50}
                value={taken.names.fullName}
                onChange={(fullName) => change({ fullName })}
              />
            )}
          </Setting>
          <Setting label={t('portals.enCode')}>
            {(id) => (
              <Input
                aria-labelledby={id}
                maxLength={50}
                value={taken.names.enCode}
                onChange={(enCode) => change({ enCode })}
              />
            )}
          </Setting>
        </Modal>
      )}
    </>
  )
}
