type BarNameProps = { name: string; short: string }

/** Who a bar is: the name, or `short` where it does not fit, or nothing where that does not fit either. */
export function BarName({ name, short }: BarNameProps) {
  return (
    <span className="bar-name">
      <span className="bar-full">{name}</span>
      <span aria-hidden className="bar-short">
        {short}
      </span>
    </span>
  )
}
