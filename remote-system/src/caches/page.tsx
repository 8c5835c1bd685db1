import { Button, Drawer, Modal, Skeleton } from '@arco-design/web-react'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { caches, type Cache } from '@tessera/shared/contract/system/caches'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can } from '@tessera/shared/access/use-can'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { formatFileSize } from '@tessera/shared/format/file-size'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import type { Action, Column } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { showResult } from '@tessera/shared/ui/show-result'
import { formatInstants } from './format-instants.ts'
import { text } from './text.ts'
import styles from './caches.module.css'

/** The server’s caches, with their size and expiry; each can be cleared. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [isConfirming, setConfirming] = useState(false)
  const { send, sending } = useSend(caches.clear, { stale: [caches.list] })
  const removal = useSend(caches.remove, { stale: [caches.list] })
  // A cleared cache is filled again on demand. No data is lost, so no confirmation is needed.
  const clearEntry: Action<Cache> = {
    label: t('caches.forget'),
    code: defaultCodes.remove,
    run: ({ id }) => void showResult(removal.send({ id })),
  }
  const columns: Column<Cache>[] = [
    { key: 'title', title: t('caches.title'), pinned: true },
    { key: 'name', title: t('caches.name') },
    {
      key: 'overdueTime',
      title: t('caches.overdueTime'),
      render: ({ overdueTime }) =>
        overdueTime === null ? t('caches.untilChanged') : formatTime(overdueTime, true),
    },
    {
      key: 'cacheSize',
      title: t('caches.cacheSize'),
      align: 'right',
      render: ({ name, cacheSize }) =>
        name.startsWith('browser.') ? t('caches.inBrowsers') : formatFileSize(cacheSize),
    },
  ]
  const clear = () => showResult(send({})).then(() => setConfirming(false))
  return (
    <>
      <Crud
        menu={menu}
        list={caches.list}
        columns={columns}
        actions={[clearEntry]}
        detail={({ row, onClose }) => <CacheValueDrawer cache={row as Cache} onClose={onClose} />}
        tools={
          <Can modelId={menu.id} code={defaultCodes.remove}>
            <Button status="danger" onClick={() => setConfirming(true)}>
              {t('caches.clear')}
            </Button>
          </Can>
        }
        empty={t('caches.empty')}
      />
      <Modal
        simple
        visible={isConfirming}
        title={t('caches.clear')}
        okText={t('caches.clear')}
        cancelText={t('caches.cancel')}
        okButtonProps={{ status: 'danger' }}
        confirmLoading={sending}
        onOk={clear}
        onCancel={() => setConfirming(false)}
      >
        {t('caches.clearQuestion')}
      </Modal>
    </>
  )
}

function CacheValueDrawer({ cache: { id, title }, onClose }: { cache: Cache; onClose: () => void }) {
  const { scope, anchor } = usePortalScope()
  const { data, error } = useCall(caches.read, { id })
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={title}
        width="min(640px, 100vw)"
        wrapClassName={scope}
        footer={null}
        onCancel={onClose}
      >
        {data && (
          <pre
            className={styles.value}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
            tabIndex={0}
          >
            {formatInstants(data.value)}
          </pre>
        )}
        {!data && error && <p>{error.msg}</p>}
        {!data && !error && <Skeleton animation />}
      </Drawer>
    </>
  )
}
