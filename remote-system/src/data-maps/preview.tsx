import { Button, Drawer, Input, Skeleton } from '@arco-design/web-react'
import { IconFullscreen, IconZoomIn, IconZoomOut } from '@arco-design/web-react/icon'
import { useMemo, useState } from 'react'
import { dataMaps, type DataMap } from '@tessera/shared/contract/data/maps'
import { useCall } from '@tessera/shared/client/use-call'
import { fitProjection, svgPathOf, regionName, type GeoMap } from '@tessera/shared/format/geo'
import { useText } from '@tessera/shared/text/text'
import { ListFailed } from '@tessera/shared/lists/crud/states'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { text } from './text.ts'
import { useMapZoom } from './use-map-zoom.ts'
import styles from './data-maps.module.css'

const width = 800
const height = 560
/**
 * Tolerance for simplifying outlines, in pixels of the unzoomed map; finer details are invisible at common
 * zoom levels.
 */
const tolerance = 0.15

/** Shows a map with zoom and pan, and a searchable list of its regions. */
export function Preview({ map: { id, fullName: name }, onClose }: { map: DataMap; onClose: () => void }) {
  const { scope, anchor } = usePortalScope()
  const { data, error, mutate } = useCall(dataMaps.read, { id })
  const map = useMemo(() => data && (JSON.parse(data.data) as GeoMap), [data])
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(name)}
        visible
        title={name}
        width="min(1080px, 100vw)"
        wrapClassName={scope}
        footer={null}
        onCancel={onClose}
      >
        {error && !map && <ListFailed failure={error} onRetry={() => void mutate()} />}
        {map && <MapCanvas map={map} name={name} />}
        {!error && !map && <Skeleton animation text={{ rows: 10 }} />}
      </Drawer>
    </>
  )
}

function MapCanvas({ map, name }: { map: GeoMap; name: string }) {
  const t = useText(text)
  const [svgElement, setSvgElement] = useState<SVGSVGElement | null>(null)
  const { view, zoomBy } = useMapZoom(svgElement, width, height)
  const [keyword, setKeyword] = useState('')
  const [highlighted, setHighlighted] = useState<number | null>(null)
  const regions = useMemo(() => {
    const project = fitProjection(map, width, height, 12)
    return map.features.map((feature, index) => ({
      index,
      name: regionName(feature) || t('dataMaps.unnamed'),
      path: svgPathOf(feature.geometry, project, tolerance, 2),
    }))
  }, [map, t])
  const query = keyword.trim().toLowerCase()
  const matches = regions.filter(({ name: region }) => region.toLowerCase().includes(query))
  const tools = [
    ['dataMaps.zoomIn', <IconZoomIn key="in" />, 1.6],
    ['dataMaps.zoomOut', <IconZoomOut key="out" />, 1 / 1.6],
    ['dataMaps.whole', <IconFullscreen key="whole" />, null],
  ] as const
  return (
    <div className={styles.preview}>
      <div className={styles.box}>
        <svg
          ref={setSvgElement}
          viewBox={`0 0 ${width} ${height}`}
          className={styles.map}
          role="img"
          aria-label={t('dataMaps.mapOf', { name })}
        >
          <g transform={`translate(${view.x} ${view.y}) scale(${view.k})`}>
            {regions.map(
              ({ index, name: region, path }) =>
                path && (
                  <path
                    key={index}
                    d={path}
                    fillRule="evenodd"
                    vectorEffect="non-scaling-stroke"
                    className={index === highlighted ? `${styles.region} ${styles.chosen}` : styles.region}
                    onPointerEnter={() => setHighlighted(index)}
                    onPointerLeave={() => setHighlighted(null)}
                  >
                    <title>{region}</title>
                  </path>
                ),
            )}
          </g>
        </svg>
        <div className={styles.tools}>
          {tools.map(([label, icon, factor]) => (
            <Button
              key={label}
              size="small"
              icon={icon}
              aria-label={t(label)}
              title={t(label)}
              onClick={() => zoomBy(factor)}
            />
          ))}
        </div>
      </div>
      <div className={styles.side}>
        <Input.Search
          value={keyword}
          onChange={setKeyword}
          allowClear
          placeholder={t('dataMaps.regionSearch')}
          aria-label={t('dataMaps.regionSearch')}
        />
        <span className={styles.hint}>{t('dataMaps.regions', { n: matches.length })}</span>
        <ul className={styles.regions}>
          {matches.map(({ index, name: region }) => (
            <li key={index}>
              <button
                type="button"
                className={index === highlighted ? `${styles.entry} ${styles.on}` : styles.entry}
                onPointerEnter={() => setHighlighted(index)}
                onPointerLeave={() => setHighlighted(null)}
                onFocus={() => setHighlighted(index)}
                onBlur={() => setHighlighted(null)}
              >
                {region}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
