# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN node scripts/image.mjs /image
# A running node needs the names that add-ons link to, and those stay.
RUN apt-get update && apt-get install -y --no-install-recommends binutils && strip -o /node /usr/local/bin/node

# What the image of Node stands on, without its npm, yarn and headers.
FROM debian:bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /node /usr/local/bin/node
COPY --from=build /image ./
RUN useradd --uid 1000 --create-home node && install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
# Answers 200 once migrations are done and the database can be reached.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "dist/server/main.cjs"]
