# The club with its own PostgreSQL in one image, made of an unpacked release: `docker build --tag bothy .` in its folder.
# The base is Debian because the PostgreSQL that comes by npm needs glibc: Alpine does not run it.
FROM docker.io/library/debian:trixie-slim
# PostgreSQL refuses to run as root and asks for the name of its user.
RUN useradd --system --uid 990 --user-group --home-dir /data bothy \
  && install --directory --owner=bothy --group=bothy --mode=700 /data /backups
WORKDIR /app
# Node, PostgreSQL and the packages are the large layer; most updates leave it as it is.
COPY node_modules node_modules
COPY package.json bothy ./
COPY deploy/ready.sh deploy/ready.sh
COPY packages packages
COPY db db
COPY apps apps
ENV NODE_ENV=production BOTHY_DATA_DIR=/data
USER bothy
VOLUME /data
EXPOSE 3000
# A large update may take minutes; until then, a failure does not count.
HEALTHCHECK --start-period=5m --interval=10s --timeout=5s CMD ["/app/deploy/ready.sh"]
ENTRYPOINT ["/app/bothy"]
