-- CreateTable
CREATE TABLE "TextIndexMark" (
    "id" BIGINT NOT NULL,
    "entryId" BIGINT NOT NULL,

    CONSTRAINT "TextIndexMark_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "TextIndexMark_id_check" CHECK ("id" = 1)
);

-- CreateIndex
CREATE INDEX "Incident_workspaceId_receivedAt_idx" ON "Incident"("workspaceId", "receivedAt");

-- Text index
CREATE TABLE "IncidentText" (
    "rowid" BIGINT NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "IncidentText_pkey" PRIMARY KEY ("rowid")
);

CREATE INDEX "IncidentText_words_idx" ON "IncidentText" USING GIN ("words") WITH (fastupdate = off);
