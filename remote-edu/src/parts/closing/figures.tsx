import styles from './closing.module.css'

/** Figures with their names, side by side. */
export function Figures({ list }: { list: readonly (readonly [name: string, value: string | number])[] }) {
  return (
    <dl className={styles.figures}>
      {list.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
