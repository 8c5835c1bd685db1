import { Button, Drawer, Modal, Skeleton } from '@arco-design/web-react'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { caches, type Cache } from '@tessera/shared/contract/system/caches'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can } from '@tessera/shared/access/use-can'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { fileSize } from '@tessera/shared/format/file-size'
import { timeText } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import type { Action, Column } from '@tessera/shared/widgets/crud/column'
import { Crud } from '@tessera/shared/widgets/crud/crud'
import { asDialog } from '@tessera/shared/widgets/portal-scope/as-dialog'
import { usePortalScope } from '@tessera/shared/widgets/portal-scope/portal-scope'
import { told } from '@tessera/shared/widgets/told'
import { text } from './text.ts'
import styles from './caches.module.css'

/** What is kept so as not to be asked for again (specification: wire 9.9). */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [asking, setAsking] = useState(false)
  const { send, sending } = useSend(caches.clear, { stale: [caches.list] })
  const one = useSend(caches.remove, { stale: [caches.list] })
  // What is forgotten is asked for anew: nothing is lost, so there is no question.
  const forget: Action<Cache> = {
    label: t('caches.forget'),
    code: defaultCodes.remove,
    run: ({ id }) => void told(one.send({ id })),
  }
  const columns: Column<Cache>[] = [
    { key: 'title', title: t('caches.title'), width: 300, pinned: true },
    { key: 'name', title: t('caches.name'), width: 330 },
    {
      key: 'overdueTime',
      title: t('caches.overdueTime'),
      width: 170,
      render: ({ overdueTime }) =>
        overdueTime === null ? t('caches.untilChanged') : timeText(overdueTime, true),
    },
    {
      key: 'cacheSize',
      title: t('caches.cacheSize'),
      width: 110,
      align: 'right',
      render: ({ name, cacheSize }) =>
        name.startsWith('browser.') ? t('caches.inBrowsers') : fileSize(cacheSize),
    },
  ]
  const clear = () => told(send({})).then(() => setAsking(false))
  return (
    <>
      <Crud
        menu={menu}
        list={caches.list}
        columns={columns}
        actions={[forget]}
        detail={({ row, onClose }) => <Value cache={row as Cache} onClose={onClose} />}
        tools={
          <Can modelId={menu.id} code={defaultCodes.remove}>
            <Button status="danger" onClick={() => setAsking(true)}>
              {t('caches.clear')}
            </Button>
          </Can>
        }
        empty={t('caches.empty')}
      />
      <Modal
        simple
        visible={asking}
        title={t('caches.clear')}
        okText={t('caches.clear')}
        cancelText={t('caches.cancel')}
        okButtonProps={{ status: 'danger' }}
        confirmLoading={sending}
        onOk={clear}
        onCancel={() => setAsking(false)}
      >
        {t('caches.clearQuestion')}
      </Modal>
    </>
  )
}

function Value({ cache: { id, title }, onClose }: { cache: Cache; onClose: () => void }) {
  const { scope, anchor } = usePortalScope()
  const { data, error } = useCall(caches.read, { id })
  return (
    <>
      {anchor}
      <Drawer
        {...asDialog(title)}
        visible
        title={title}
        width="min(640px, 100vw)"
        wrapClassName={scope}
        footer={null}
        onCancel={onClose}
      >
        {/* Reached by the keyboard, which scrolls it. */}
        {data ? (
          <pre
            className={styles.value}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
            tabIndex={0}
          >
            {data.value}
          </pre>
        ) : error ? (
          <p>{error.msg}</p>
        ) : (
          <Skeleton animation />
        )}
      </Drawer>
    </>
  )
}
