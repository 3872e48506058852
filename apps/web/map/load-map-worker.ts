import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'

let worker: Promise<unknown> | undefined

/** MapLibre asks for its worker only once its own code runs, and then finds it in the cache of the browser. */
export function loadMapWorker(): void {
  worker ??= fetch(workerUrl).then(
    (response) => response.blob(),
    () => undefined,
  )
}
