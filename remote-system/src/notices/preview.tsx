import { Button, Modal, Result, Skeleton } from '@arco-design/web-react'
import { notices } from '@tessera/shared/contract/messaging/messages'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { NoticeView } from '@tessera/shared/ui/rich-text/notice-view'
import { NoticeFiles } from '@tessera/shared/ui/rich-text/notice-files'
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
          <NoticeView
            title={data.title}
            time={data.lastModifyTime}
            author={data.creatorUser}
            html={data.bodyText}
          >
            <NoticeFiles files={data.files} />
          </NoticeView>
        )}
      </Modal>
    </>
  )
}
