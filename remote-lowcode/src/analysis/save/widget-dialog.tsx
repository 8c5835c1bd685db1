import { Input, Select } from '@arco-design/web-react'
import { useMemo } from 'react'
import { maxWidgets, readLayout } from '@tessera/shared/contract/lowcode/portal-layout'
import { PortalBody, portals } from '@tessera/shared/contract/lowcode/portals'
import { call, CallError, networkFailure } from '@tessera/shared/client/call'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { chartOf } from '../fit.ts'
import { text } from '../text.ts'
import { measureLabel } from '../words.ts'
import type { SaveDialogProps } from './save-menu.tsx'
import { addToLayout, toWidget, widgetChartOf } from './widget.ts'
import styles from '../analysis.module.css'

const { fullName: Title, category: PortalId } = PortalBody.shape

/** Adds an analysis to a portal as a widget. */
export function WidgetDialog({ title, set, analysis, onClose }: SaveDialogProps) {
  const t = useText(text)
  const { send } = useSend(portals.update, { quiet: true, stale: [portals.read] })
  const { data, error } = useCall(portals.list, {})
  // Portals of other pages have no widgets; a locked one is changed by who locked it.
  const offered = (data?.list ?? [])
    .flatMap(({ children }) => children ?? [])
    .filter(({ type, locked }) => type === 0 && locked === 0)
  const initial = useMemo(() => ({ title: title.slice(0, 50) }), [title])
  const chart = chartOf(set, analysis)
  return (
    <FormDialog<{ portal: string; title: string }>
      title={t('analysis.save.widget')}
      initial={initial}
      isWorthKeeping={() => false}
      onSave={async (values) => {
        const portal = await call(portals.read, { id: values.portal }, { quiet: true })
        const labels = analysis.measures.map((one) => measureLabel(t, set.columns, one))
        const widget = toWidget(analysis, chart, {
          title: values.title,
          labels,
          before: t('analysis.beforeShort'),
        })
        const isFull = (readLayout(portal.formData)?.widgets.length ?? 0) >= maxWidgets
        const formData = isFull ? null : addToLayout(portal.formData, widget)
        if (formData === null)
          throw new CallError({
            ...networkFailure(),
            msg: t('analysis.portalFull', { n: maxWidgets }),
            fields: [],
            findings: [],
            details: {},
            told: {},
            requestId: undefined,
          })
        await send({ id: values.portal, formData, lastModifyTime: portal.lastModifyTime })
        return t('analysis.savedWidget', { name: portal.fullName })
      }}
      onClose={onClose}
    >
      {widgetChartOf(analysis, chart) !== chart && <p className={styles.note}>{t('analysis.asTable')}</p>}
      <Field name="portal" label={t('analysis.portal')} schema={PortalId}>
        <Select
          showSearch
          loading={!data && !error}
          placeholder={error?.msg ?? t('analysis.choosePortal')}
          options={offered.map(({ id: value, fullName: label }) => ({ value, label }))}
        />
      </Field>
      <Field name="title" label={t('analysis.name')} schema={Title}>
        <Input maxLength={50} />
      </Field>
    </FormDialog>
  )
}
