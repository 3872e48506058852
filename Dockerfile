# The server with its own PostgreSQL in one image; docs/quick-start.md tells how to run it.
# The base is Debian because the PostgreSQL that comes by npm needs glibc: Alpine does not run it.
FROM docker.io/library/debian:trixie-slim AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends nodejs npm \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY . .
# The first install builds the app; the second one leaves out what only the build and the tests need.
RUN npm run build \
  && npm ci --ignore-scripts --omit=dev --no-audit --no-fund --workspace apps/server --include-workspace-root \
  && mkdir /runtime \
  && mv node_modules/node-linux-*/bin/node /runtime/node \
  && rm -rf node_modules/node-linux-*

FROM docker.io/library/debian:trixie-slim
# PostgreSQL refuses to run as root and asks for the name of its user.
RUN useradd --system --uid 990 --user-group --home-dir /data bothy \
  && install --directory --owner=bothy --group=bothy --mode=700 /data
WORKDIR /app
COPY --from=build /runtime/node /usr/local/bin/node
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
COPY --from=build /app/db db
COPY --from=build /app/apps/server apps/server
COPY --from=build /app/apps/web/dist apps/web/dist
ENV NODE_ENV=production BOTHY_DATA_DIR=/data
USER bothy
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=30s --interval=30s --timeout=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "apps/server/main.ts"]
