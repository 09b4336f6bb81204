import { shapeId } from './severity-mark'

/** Defines each shape once: a page may show hundreds. Marks inside a filled shape take `--mark`. */
export function SeverityShapes() {
  return (
    <svg aria-hidden className="hidden">
      <symbol id={shapeId('critical')} viewBox="0 0 16 16">
        <path d="M5.2 1.5h5.6l3.7 3.7v5.6l-3.7 3.7H5.2l-3.7-3.7V5.2z" />
        <path d="M8 4.75v3.75M8 11.2v.05" className="severity-stroke" />
      </symbol>
      <symbol id={shapeId('high')} viewBox="0 0 16 16">
        <path d="M8 2 15 14H1z" />
        <path d="M8 6.5v3M8 11.9v.05" className="severity-stroke" />
      </symbol>
      <symbol id={shapeId('medium')} viewBox="0 0 16 16">
        <path d="M8 1.2 14.8 8 8 14.8 1.2 8z" className="severity-hollow" />
        <path d="M8 5 11 8 8 11 5 8z" className="severity-core" />
      </symbol>
      <symbol id={shapeId('low')} viewBox="0 0 16 16">
        <circle cx="8" cy="8" r="5.5" className="severity-hollow" />
      </symbol>
    </svg>
  )
}
