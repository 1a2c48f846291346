# Signoria: `make run` to play, `make test` to check everything.

GO ?= go
BIN := bin/signoria
ASSETS := web/assets
# Every command compiles with the same flags, so that all share one cache.
export GOFLAGS := -trimpath $(filter-out -trimpath,$(GOFLAGS))
export TMPDIR := $(shell ./scripts/scratch)
# Tests make much garbage on small heaps: with fewer collections they need a quarter less processor time.
lint quick unit race checks browser browser-all: export GOGC := $(or $(GOGC),400)
# The race detector runs on packages with shared memory: not on rules and tables, which are values, nor
# on pages that are drawn from a value.
RACE := ./store ./people ./lobby ./live/... ./web ./web/match ./web/wire
# Four packages at a time: some wait for leases and for databases.
SIDE := -p 4
# Lint vets all packages with their tests, so go test need not vet them again.
VETTED := -vet=off

.PHONY: build run test checks deps assets generate fmt check quick lint unit script race browser browser-all layout pictures clicks fuzz soak bench load weights deploy-check release release-check minutes vuln records clean

## build: the binary, with all assets inside
build: assets generate
	$(GO) build -o $(BIN) ./cmd/signoria

## run: build and start the server with its store in ./data
run: build
	./$(BIN) serve --data ./data

## test: everything that must pass; installs what it needs where it may
test: deps checks browser
	@echo "all tests passed"

## checks: all tests without a browser, two sets at a time, because some tests wait more than they
## compute; with two packages each, so that no more of them run at once
checks:
	@$(MAKE) --no-print-directory -j2 SIDE="-p 2" lint unit race script

## deps: gcc, Chromium and PostgreSQL from Debian, or a sentence that says so
deps:
	@./scripts/deps

# The stamp keeps npm from running again while its lock file is the same.
$(ASSETS)/node_modules/.stamp: $(ASSETS)/package-lock.json
	cd $(ASSETS) && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

## assets: fonts, icons, styles and scripts, fetched and built for embedding
assets: $(ASSETS)/node_modules/.stamp
	cd $(ASSETS) && node build.mjs

## generate: the Go of the templates, which is not in the repository
generate:
	@GO=$(GO) ./scripts/generate

## fmt: formats all Go
fmt:
	gofmt -w $$(git ls-files '*.go')

## lint: formatting, vet, staticcheck
lint: assets generate
	@bad=$$(gofmt -l $$(git ls-files '*.go')); if [ -n "$$bad" ]; then echo "not formatted; run 'make fmt':"; echo "$$bad"; exit 1; fi
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

## check: the quick part of test, for while one works: lint, the tests that are not slow, the scripts' tests
check: lint quick script

quick: assets generate
	$(GO) test $(SIDE) $(VETTED) -short -timeout 10m $$($(GO) list ./... | grep -v /e2e)

## unit: all tests but the browser's
unit: assets generate
	$(GO) test $(SIDE) $(VETTED) -timeout 20m $$($(GO) list ./... | grep -v /e2e)

## script: the page's own modules, by Node's test runner, without a browser
script: assets
	cd $(ASSETS) && node --test test/*.test.mjs

## race: the race detector on everything that several people touch at once
race: assets generate
	$(GO) test $(SIDE) $(VETTED) -short -race -timeout 20m $(RACE)

## browser: whole games in a real browser against the real server
browser: build
	@./scripts/browser

## clicks: 300 presses on each title while bots move, in a slowed browser with all motion
clicks: build
	SIGNORIA_CLICKS=300 ./scripts/browser -v -run '^TestClicks$$' -timeout 60m

## layout: every kind of question of every title in every size and language, measured in a browser
layout: build
	SIGNORIA_BROWSER=all ./scripts/browser -v -run '^TestLayout$$' -timeout 60m

## pictures: every kind of page in its sizes, into the folder screenshots, for people to look at
pictures: build
	SIGNORIA_PICTURES=yes ./scripts/browser -run 'Picture|WholeGame|Replay|LookingBack|Preparing'

## browser-all: the same with every title in every test, and whole games of each
browser-all: build
	@SIGNORIA_BROWSER=all ./scripts/browser

## fuzz: every fuzz target for a minute each
fuzz: assets generate
	@./scripts/fuzz 60s

## soak: a hundred times the random games of the contract suite, and a hundred kills of servers where make test has three
soak: assets generate
	SIGNORIA_SOAK=100 $(GO) test -timeout 0 -count=1 ./games/... ./engine/...
	SIGNORIA_KILLS=100 $(GO) test -timeout 0 -count=1 -run 'Kill' ./cmd/signoria

## bench: the figures of docs/performance.md
bench: build
	./$(BIN) bench lorenzo --table 4 --seconds 10
	$(GO) test -run '^$$' -bench . ./games/... ./engine/... ./store/... ./live/...

## load: 250 tables played at while 1,000 people look at the list of open tables
load: build
	./$(BIN) bench serve --tables 250 --watchers 0 --lookers 1000 --stored 1000 --seconds 60

## weights: lets the nets of all bots learn again; a night, and it can be stopped
weights: build
	@./scripts/weights

## deploy-check: the examples for hosts, by the tools that they are for
deploy-check: build
	@./deploy/check

## release: what people download, into bin/release: archives, .deb, .rpm, images, sums; VERSION=v1.2.3 or the commit's tag
release: assets generate
	cd release && GOFLAGS= $(GO) run . build -version '$(VERSION)' -platforms '$(PLATFORMS)'

## release-check: a release on systems of their own (Debian, rpm, Windows, arm64, a container's files), and made twice
release-check: release
	PLATFORMS='$(PLATFORMS)' VERSION='$(VERSION)' ./release/check

## minutes: where the minutes of make test go, stage by stage: time and processor time
minutes: deps
	@./scripts/minutes

## vuln: known faults in the modules that are used; asks the Go project's database over the network
vuln:
	$(GO) tool govulncheck ./...

# The tag of a release, else Go's pseudo-version of the commit.
VERSION ?= $(shell git describe --tags --exact-match 2>/dev/null || TZ=UTC git log -1 --abbrev=12 --date=format-local:%Y%m%d%H%M%S --format=v0.0.0-%cd-%h)

## records: keep records of all titles and options, for every later version to replay
records: assets generate
	$(GO) test ./cmd/signoria -run TestWriteRecords -count=1 -args -records=$(CURDIR)/testdata/records/$(VERSION)

clean:
	rm -rf bin kit/dist/* kit/run-make-generate $(ASSETS)/node_modules
	find . -name '*_templ.go' -delete
