import { Button, Message, Modal, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import useSWR from 'swr'
import { portals } from '@tessera/shared/contract/lowcode/portals'
import type { ReportParameter } from '@tessera/shared/contract/lowcode/report-parameters'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import { call } from '@tessera/shared/client/call'
import { refresh, useCall } from '@tessera/shared/client/use-call'
import { matchesOption } from '@tessera/shared/fields/option-matching'
import { loadCharts } from '@tessera/shared/portal/report/report-source'
import { Setting } from '@tessera/shared/portal/settings-kit'
import { toValues, type Entered } from '@tessera/shared/reports/parameter-values'
import { useText } from '@tessera/shared/text/text'
import { FailedLoad } from '@tessera/shared/ui/designer-frame/failed-load'
import { addReportWidget } from './add-widget.ts'
import { text } from './text.ts'

interface Props {
  id: string
  name: string
  entered: Entered
  scope: string
  onClose: () => void
}

const portalsPath = '/onlineDev/visualPortal'
const table = 'table'
const noParameters: readonly ReportParameter[] = []

/** Asks for a portal and for what it shows of a report, and adds the widget. */
export function AddToPortalDialog({ id, name, entered, scope, onClose }: Props) {
  const t = useText(text)
  const navigate = useNavigate()
  const { data, error, isLoading, mutate } = useCall(portals.list, {})
  const { data: head } = useCall(reports.head, { id })
  const values = toValues(head?.parameters ?? noParameters, entered)
  const { data: charts = [] } = useSWR(
    head ? ['portal.reportCharts', id, JSON.stringify(values)] : null,
    () => loadCharts({ id, values, fresh: false }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
  const [portalId, setPortalId] = useState<string>()
  const [chosen, setShown] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  // A chart says more in little room.
  const shown = chosen ?? (charts.length > 0 ? '0' : table)
  // Those that show another site have no widgets.
  const offered = (data?.list ?? [])
    .flatMap(({ children }) => children)
    .filter(({ type, linkType }) => !(type === 1 && linkType === 1))
  const portal = offered.find((one) => one.id === portalId)

  const add = async () => {
    if (!portal) return
    setAdding(true)
    try {
      const stored = await call(portals.read, { id: portal.id })
      const isTable = shown === table
      const chart = isTable ? 0 : Number(shown)
      const title = (isTable ? '' : (charts[chart]?.title ?? '')) || name
      const made = addReportWidget(stored.formData, {
        title: title.slice(0, 50),
        settings: { report: id, name, values: entered, show: isTable ? 'table' : 'chart', chart },
      })
      if ('why' in made) Message.warning(t(`toPortal.${made.why}`, { name: portal.fullName }))
      else {
        const { lastModifyTime } = stored
        await call(portals.update, {
          id: portal.id,
          formData: made.formData,
          ...(lastModifyTime === null ? {} : { lastModifyTime }),
        })
        void refresh(portals.list)
        showAdded(portal)
        onClose()
      }
    } catch {
      // The call has already shown the refusal.
    }
    setAdding(false)
  }
  const showAdded = ({ id: target, fullName }: { id: string; fullName: string }) => {
    const open = () => {
      close()
      void navigate(`${portalsPath}?portal=${encodeURIComponent(target)}`)
    }
    const close = Message.success({
      duration: 10_000,
      content: (
        <>
          {t('toPortal.added', { name: fullName })}
          <Button type="text" size="mini" onClick={open}>
            {t('toPortal.show')}
          </Button>
        </>
      ),
    })
  }
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={t('toPortal.title', { name })}
      style={{ width: 'min(520px, calc(100vw - 32px))' }}
      okText={t('toPortal.add')}
      okButtonProps={{ disabled: !portal }}
      confirmLoading={isAdding}
      onOk={() => void add()}
      onCancel={onClose}
    >
      {error && <FailedLoad msg={error.msg} onRetry={() => void mutate()} />}
      {!error && (
        <>
          <Setting
            label={t('toPortal.portal')}
            hint={t(data && offered.length === 0 ? 'toPortal.none' : 'toPortal.rights')}
          >
            {(labelId) => (
              <Select
                showSearch
                loading={isLoading}
                triggerProps={{ className: scope }}
                aria-labelledby={labelId}
                placeholder={t('toPortal.choose')}
                filterOption={matchesOption}
                {...(portalId === undefined ? {} : { value: portalId })}
                options={offered.map((one) => ({ value: one.id, label: one.fullName }))}
                onChange={setPortalId}
              />
            )}
          </Setting>
          <Setting label={t('toPortal.shown')}>
            {(labelId) => (
              <Select
                triggerProps={{ className: scope }}
                aria-labelledby={labelId}
                value={shown}
                options={[
                  { value: table, label: t('toPortal.table') },
                  ...charts.map(({ title }, at) => ({
                    value: String(at),
                    label: t('toPortal.chart', { title: title || String(at + 1) }),
                  })),
                ]}
                onChange={setShown}
              />
            )}
          </Setting>
        </>
      )}
    </Modal>
  )
}
