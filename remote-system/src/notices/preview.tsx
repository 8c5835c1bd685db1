import { Button, Modal, Result, Skeleton } from '@arco-design/web-react'
import { notices } from '@tessera/shared/contract/system/messages'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/widgets/portal-scope/portal-scope'
import { Letter } from '@tessera/shared/widgets/rich-text/letter'
import { LetterFiles } from '@tessera/shared/widgets/rich-text/letter-files'
import { text } from './text.ts'

/** Shows a notice as its recipients see it, without marking it as read. */
export function Preview({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const { data, error } = useCall(notices.read, { id }, { dedupingInterval: 0 })
  return (
    <>
      {anchor}
      <Modal
        visible
        title={t('notices.look')}
        style={{ width: 'min(800px, calc(100vw - 32px))' }}
        wrapClassName={scope}
        footer={<Button onClick={onClose}>{t('notices.close')}</Button>}
        onCancel={onClose}
      >
        {!data && error && <Result status="error" title={t('notices.failed')} subTitle={error.msg} />}
        {!data && !error && <Skeleton animation text={{ rows: 5 }} />}
        {data && (
          <Letter title={data.title} at={data.lastModifyTime} by={data.creatorUser} html={data.bodyText}>
            <LetterFiles files={data.files} />
          </Letter>
        )}
      </Modal>
    </>
  )
}
