import { Button, Message, Skeleton } from '@arco-design/web-react'
import { IconDelete, IconLeft } from '@arco-design/web-react/icon'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { designs, DesignType, withFlow } from '@tessera/shared/contract/lowcode/designs'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can } from '@tessera/shared/access/use-can'
import { call } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { refresh, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import type { Action } from '@tessera/shared/ui/table/column'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { DesignForm } from './form.tsx'
import { ImportDesign } from './import/import-design.tsx'
import { text as removalText } from './removal/text.ts'
import { RemovalNote, useDesignRemoval } from './removal/use-removal.tsx'
import { text } from './text.ts'
import styles from './designs.module.css'

/** A design, or a category of designs, whose `state` is null. */
type Row = CallOutput<typeof designs.list>['list'][number]

const Designer = lazy(() =>
  import('./designer/designer.tsx').then(({ DesignerPage }) => ({ default: DesignerPage })),
)
const PhonePreview = lazy(() =>
  import('./designer/phone/phone-preview.tsx').then(({ PhonePreview: Loaded }) => ({ default: Loaded })),
)
const PublicFormDialog = lazy(() =>
  import('./public-form/dialog.tsx').then(({ PublicFormDialog: Loaded }) => ({ default: Loaded })),
)
const CodeDialog = lazy(() =>
  import('./code/dialog.tsx').then(({ CodeDialog: Loaded }) => ({ default: Loaded })),
)
const stale = [designs.list]

/** The designs of web pages. */
export default function WebDesignsPage({ menu }: PageProps) {
  return <DesignsPage menu={menu} type={DesignType.web} />
}

type DesignListType = typeof DesignType.web | typeof DesignType.app

/** The designs of a type; `?design=<id>` opens one in the designer. */
export function DesignsPage({ menu, type }: Pick<PageProps, 'menu'> & { type: DesignListType }) {
  const [params, setParams] = useSearchParams()
  const id = params.get('design')
  const open = params.get('open')
  const preview = params.get('preview')
  if (preview !== null)
    return (
      <Suspense fallback={<Skeleton animation text={{ rows: 12 }} />}>
        <PhonePreview key={preview} id={preview} />
      </Suspense>
    )
  if (id !== null)
    return (
      <Suspense fallback={<Skeleton animation text={{ rows: 12 }} />}>
        <Designer
          key={id}
          id={id}
          type={type}
          start={open === 'release' || open === 'versions' ? open : null}
          onClose={() => setParams({})}
        />
      </Suspense>
    )
  return (
    <DesignList
      menu={menu}
      type={type}
      onDesign={(design, dialog) => setParams({ design, ...(dialog ? { open: dialog } : {}) })}
    />
  )
}

function DesignList({
  menu,
  type,
  onDesign,
}: Pick<PageProps, 'menu'> & {
  type: DesignListType
  onDesign: (id: string, dialog?: 'release' | 'versions') => void
}) {
  const isApp = type === DesignType.app
  const t = useText(text)
  const tr = useText(removalText)
  const copy = useSend(designs.copy, { stale })
  const restore = useSend(designs.restore, { stale })
  const removal = useDesignRemoval()
  /** Whether the list shows the deleted designs. */
  const [bin, setBin] = useState(false)
  const { scope, anchor } = usePortalScope()
  const [publicForm, setPublicForm] = useState<Row | null>(null)
  const [code, setCode] = useState<Row | null>(null)
  const isCategory = ({ state }: Row) => state === null
  const copyDesign = async ({ id }: Row) => {
    try {
      const { msg } = await copy.send({ id })
      Message.success(msg)
    } catch {
      // The call has already shown the refusal.
    }
  }
  const restoreDesign = async ({ id, fullName }: Row) => {
    try {
      await restore.send({ id })
      Message.success(tr('removal.restored', { name: fullName }))
    } catch {
      // The call has already shown the refusal.
    }
  }
  const binActions: Action<Row>[] = [
    {
      label: tr('removal.restore'),
      code: defaultCodes.remove,
      hidden: isCategory,
      run: (row) => void restoreDesign(row),
    },
  ]
  return (
    <>
      {anchor}
      {removal.dialog}
      {publicForm && (
        <Suspense fallback={null}>
          <PublicFormDialog
            id={publicForm.id}
            name={publicForm.fullName}
            scope={scope}
            onClose={() => setPublicForm(null)}
          />
        </Suspense>
      )}
      {code && (
        <Suspense fallback={null}>
          <CodeDialog
            id={code.id}
            name={code.fullName}
            isApp={isApp}
            scope={scope}
            onClose={() => setCode(null)}
          />
        </Suspense>
      )}
      <Crud<typeof designs.list, Row>
        menu={menu}
        list={designs.list}
        words={{
          noun: t(isApp ? 'designs.appNoun' : 'designs.noun'),
          question: tr('removal.question'),
          noteOf: (id) => <RemovalNote id={id} />,
        }}
        remove={designs.remove}
        beforeRemove={removal.beforeRemove}
        filter={bin ? { type, deleted: 1 } : { type }}
        tree
        readOnly={(row) => bin || isCategory(row)}
        // Nothing is made in the recycle bin.
        {...(bin
          ? {}
          : {
              form: ({ id, onClose }: { id: string | null; onClose: () => void }) => (
                <DesignForm
                  id={id}
                  type={type}
                  onClose={onClose}
                  onCreated={onDesign}
                  onRelease={(created) => onDesign(created, 'release')}
                />
              ),
            })}
        actions={
          bin
            ? binActions
            : [
                {
                  label: t('designs.design'),
                  code: 'btn_edit',
                  hidden: isCategory,
                  run: ({ id }) => onDesign(id),
                },
                {
                  label: t('designs.publish'),
                  code: 'btn_edit',
                  hidden: isCategory,
                  run: ({ id }) => onDesign(id, 'release'),
                },
                {
                  label: t('designs.versions'),
                  hidden: (row) => isCategory(row) || row.release === null,
                  run: ({ id }) => onDesign(id, 'versions'),
                },
                {
                  label: t('designs.publicForm'),
                  code: 'btn_edit',
                  // A guest could not answer a return.
                  hidden: (row) => isCategory(row) || row.release === null || row.webType === withFlow,
                  run: setPublicForm,
                },
                {
                  label: t('designs.code'),
                  code: 'btn_edit',
                  hidden: (row) => isCategory(row) || row.release === null,
                  run: setCode,
                },
                {
                  label: t('designs.export'),
                  hidden: isCategory,
                  run: ({ id }) => void call(designs.exportData, { id }).then(followLink, () => {}),
                },
                {
                  label: t('designs.copy'),
                  code: 'btn_add',
                  hidden: isCategory,
                  run: (row) => void copyDesign(row),
                },
              ]
        }
        tools={
          <>
            {!bin && (
              <Can modelId={menu.id} code={defaultCodes.add}>
                <ImportDesign type={type} onImported={() => void refresh(designs.list)} />
              </Can>
            )}
            <Can modelId={menu.id} code={defaultCodes.remove}>
              <Button type="text" icon={bin ? <IconLeft /> : <IconDelete />} onClick={() => setBin(!bin)}>
                {tr(bin ? 'removal.back' : 'removal.bin')}
              </Button>
            </Can>
          </>
        }
        columns={[
          {
            key: 'fullName',
            title: t('designs.fullName'),
            pinned: true,
            render: (row) => <Name row={row} />,
          },
          {
            key: 'enCode',
            title: t('designs.enCode'),
            render: ({ enCode, state }) => state !== null && enCode,
          },
          {
            key: 'webType',
            title: t('designs.webType'),
            render: ({ webType }) => webType !== null && t(`designs.webType${webType as 1 | 2 | 3}`),
          },
          {
            key: 'state',
            title: t('designs.state'),
            render: ({ state }) => state !== null && <StateDot enabled={state === 1} />,
          },
          {
            key: 'release',
            title: t('designs.release'),
            render: ({ state, release }) =>
              state !== null &&
              (release === null ? t('designs.notReleased') : t('designs.releaseNumber', { n: release })),
          },
          { key: 'creatorUser', title: t('designs.creatorUser') },
          { key: 'lastModifyUser', title: t('designs.lastModifyUser'), hidden: true },
          {
            key: 'lastModifyTime',
            title: t('designs.lastModifyTime'),
            render: ({ lastModifyTime, creatorTime }) => <ModifiedTime at={lastModifyTime ?? creatorTime} />,
          },
          { key: 'description', title: t('designs.description'), content: 'text', hidden: true },
        ]}
        empty={
          bin ? (
            <EmptyState title={tr('removal.emptyBin')}>{tr('removal.emptyBinHint')}</EmptyState>
          ) : (
            <EmptyState title={t(isApp ? 'designs.emptyApp' : 'designs.empty')}>
              {t(isApp ? 'designs.emptyAppHint' : 'designs.emptyHint')}
            </EmptyState>
          )
        }
      />
    </>
  )
}

function Name({ row: { fullName, state, num } }: { row: Row }) {
  const t = useText(text)
  if (state !== null) return fullName
  return (
    <>
      <span className={styles.category}>{fullName}</span>
      <span className={styles.count}>{t('designs.count', { n: num })}</span>
    </>
  )
}

const ModifiedTime = ({ at }: { at: number | null }) => at !== null && <RelativeTimeLabel at={at} />
