import { IconLocation } from '@arco-design/web-react/icon'
import { use, useMemo, useState, type CSSProperties } from 'react'
import type * as z from 'zod'
import { useCall } from '../../client/use-call.ts'
import { fitProjection, type GeoMap } from '../../format/geo.ts'
import { GuestRowsContext } from '../../portal/sources/guest-rows.ts'
import type { Keys, Row } from '../../portal/sources/series.ts'
import { useText } from '../../text/text.ts'
import { defineComponentView, type BodyProps } from '../component.ts'
import { useScreen } from '../context.ts'
import { Data } from '../data.tsx'
import { useEmitter, type Point } from '../events.ts'
import { shareOf } from '../figure.ts'
import { Failure, Nothing, Waiting } from '../states.tsx'
import { cellText } from '../table/columns.ts'
import { text } from '../text.ts'
import { map as kind } from './kind.ts'
import { mapData, mapSelector } from './map-calls.ts'
import { mapOfRegion, regionsOf, type NamedMap, type Region } from './regions.ts'
import styles from './map.module.css'

type Settings = z.output<typeof kind.settings>

/** A map that was opened, and the region that opened it. */
interface Level {
  readonly map: NamedMap
  readonly from: Point | null
}

function Body(props: BodyProps<Settings>) {
  const t = useText(text)
  // Maps are for users.
  if (use(GuestRowsContext)) return <Nothing>{t('screen.mapForUsers')}</Nothing>
  return <Maps {...props} />
}

function Maps({ settings }: BodyProps<Settings>) {
  const t = useText(text)
  const { data, error } = useCall(mapSelector, {})
  if (!data) return error ? <Failure msg={error.msg} /> : <Waiting />
  const root = settings.mapId === '' ? data.list[0] : data.list.find(({ id }) => id === settings.mapId)
  if (!root) return <Nothing>{t('screen.problem.noMap')}</Nothing>
  return <Levels key={root.id} root={root} maps={data.list} settings={settings} />
}

function Levels({ root, maps, settings }: { root: NamedMap; maps: readonly NamedMap[]; settings: Settings }) {
  const t = useText(text)
  const emitter = useEmitter()
  const [levels, setLevels] = useState<readonly Level[]>([{ map: root, from: null }])
  const now = levels.at(-1)!
  const goBack = (count: number) => {
    setLevels(levels.slice(0, count))
    emitter?.choose(levels[count - 1]!.from)
  }
  const findMap = (region: Region) => {
    const found = settings.drills ? mapOfRegion(maps, region) : undefined
    return levels.some(({ map }) => map.id === found?.id) ? undefined : found
  }
  return (
    <div className={styles.map} style={{ fontSize: settings.size }}>
      {levels.length > 1 && (
        <nav className={styles.levels} aria-label={t('screen.mapLevels')}>
          <button type="button" onClick={() => goBack(levels.length - 1)}>
            {t('screen.mapBack')}
          </button>
          <ol>
            {levels.map(({ map }, at) => (
              <li key={map.id}>
                {at === levels.length - 1 ? (
                  <span aria-current="location">{map.fullName}</span>
                ) : (
                  <button type="button" onClick={() => goBack(at + 1)}>
                    {map.fullName}
                  </button>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <Data settings={settings} drawsEmpty>
        {(rows, keys) => (
          <Geography
            map={now.map}
            rows={rows}
            keys={keys}
            settings={settings}
            opens={(region) => findMap(region) !== undefined}
            onRegion={(region) => {
              const point = pointOf(region)
              const next = findMap(region)
              if (!next) return emitter?.emit(point)
              emitter?.choose(point)
              setLevels([...levels, { map: next, from: point }])
            }}
          />
        )}
      </Data>
    </div>
  )
}

const pointOf = ({ name, value, row }: Region): Point => ({ name, value: value ?? undefined, row })

/** The box of a drawing. */
const box = { width: 800, height: 600 }
/** More names would cover each other. */
const maxLabels = 60

interface GeographyProps {
  map: NamedMap
  rows: readonly Row[]
  keys: Keys
  settings: Settings
  opens: (region: Region) => boolean
  onRegion: (region: Region) => void
}

function Geography(props: GeographyProps) {
  const { data, error } = useCall(mapData(props.map.id), {}, { revalidateIfStale: false })
  if (!data) return error ? <Failure msg={error.msg} /> : <Waiting />
  return <Regions {...props} geo={data} />
}

function Regions({ map, geo, rows, keys, settings, opens, onRegion }: GeographyProps & { geo: GeoMap }) {
  const t = useText(text)
  const { name: componentName } = useScreen()
  const emitter = useEmitter()
  // The map moves no more where only values change.
  const project = useMemo(() => fitProjection(geo, box.width, box.height, 12), [geo])
  const shown = JSON.stringify([rows, keys])
  const regions = useMemo(() => {
    const [all, of] = JSON.parse(shown) as [readonly Row[], Keys]
    return regionsOf(geo, project, all, of)
  }, [geo, project, shown])
  const values = regions.flatMap(({ value }) => (value === null ? [] : [value]))
  const most = values.reduce((high, one) => Math.max(high, one), 0)
  const hasLabels = settings.labels && regions.length <= maxLabels
  const title = `${settings.title || componentName}: ${map.fullName}`
  return (
    <>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${box.width} ${box.height}`}
        role="group"
        aria-label={title}
        style={(settings.color === '' ? {} : { '--screen-accent': settings.color }) as CSSProperties}
      >
        {regions.map(
          (region, at) =>
            region.path !== '' && (
              <RegionPath
                // oxlint-disable-next-line react/no-array-index-key -- the place in the map is what the region is
                key={at}
                region={region}
                most={most}
                isOn={emitter?.isOn(pointOf(region)) ?? false}
                onChoose={
                  region.name !== '' && (emitter !== null || opens(region))
                    ? () => onRegion(region)
                    : undefined
                }
              />
            ),
        )}
        {hasLabels &&
          regions.map(
            ({ name, centre }, at) =>
              centre && (
                <text
                  // oxlint-disable-next-line react/no-array-index-key -- as above
                  key={at}
                  x={centre[0]}
                  y={centre[1]}
                  aria-hidden
                >
                  {name}
                </text>
              ),
          )}
      </svg>
      {values.length > 0 && (
        <p className={styles.scale} aria-hidden>
          <span>0</span>
          <i />
          <span>{cellText(most)}</span>
        </p>
      )}
      {values.length === 0 && <p className={styles.none}>{t('screen.noData')}</p>}
    </>
  )
}

interface RegionProps {
  region: Region
  /** The largest value of all regions. */
  most: number
  isOn: boolean
  /** Undefined where a click does nothing. */
  onChoose: (() => void) | undefined
}

function RegionPath({ region: { name, path, value }, most, isOn, onChoose }: RegionProps) {
  const label = value === null ? name : `${name} ${cellText(value)}`
  const share = value === null ? 0 : 12 + shareOf(value, most) * 78
  const drawn = { d: path, style: { '--share': `${share}%` } as CSSProperties }
  // Lines and islands of a map may have no name.
  if (name === '') return <path {...drawn} aria-hidden />
  if (!onChoose)
    return (
      <path {...drawn} role="img" aria-label={label}>
        <title>{label}</title>
      </path>
    )
  return (
    <path
      {...drawn}
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-pressed={isOn}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onChoose()
      }}
    >
      <title>{label}</title>
    </path>
  )
}

export const map = defineComponentView({ kind, Icon: IconLocation, Body })
