import './frame.css'

/** The frame in grey, at once; what it holds comes with the user. */
export function FrameSkeleton() {
  return (
    <div className="frame" aria-busy="true">
      <div className="frame-side" />
      <div className="frame-header" />
    </div>
  )
}
