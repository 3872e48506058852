type Tile = { z: number; x: number; y: number }
type ReadTile = (tile: Tile) => Promise<ArrayBuffer | undefined>

/** Reads each tile once while it is among the `most` that were used last. A request that failed is made again. */
export function rememberTiles(read: ReadTile, most: number): ReadTile {
  const known = new Map<string, ReturnType<ReadTile>>()
  return (tile) => {
    const name = `${tile.z}/${tile.x}/${tile.y}`
    let bytes = known.get(name)
    if (bytes) known.delete(name)
    else {
      bytes = read(tile)
      bytes.catch(() => known.delete(name))
    }
    known.set(name, bytes)
    if (known.size > most) known.delete(known.keys().next().value!)
    return bytes
  }
}
