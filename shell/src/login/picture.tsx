/** The product's logo as inline SVG, so that no request is needed. */
export function Picture() {
  const tiles = [
    [0, 0, 1],
    [1, 0, 0.75],
    [2, 0, 0.5],
    [0, 1, 0.6],
    [1, 1, 1],
    [3, 1, 0.4],
    [0, 2, 0.35],
    [2, 2, 0.9],
    [3, 2, 0.7],
    [1, 3, 0.5],
    [2, 3, 0.3],
    [3, 3, 1],
  ] as const
  return (
    <svg viewBox="0 0 200 200" width="220" height="220" role="presentation">
      {tiles.map(([x, y, opacity]) => (
        <rect
          key={`${x}${y}`}
          x={x * 50 + 3}
          y={y * 50 + 3}
          width="44"
          height="44"
          rx="8"
          fill="currentColor"
          opacity={opacity}
        />
      ))}
    </svg>
  )
}
