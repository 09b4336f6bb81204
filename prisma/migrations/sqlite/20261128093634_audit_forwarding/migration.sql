-- CreateTable
CREATE TABLE "AuditForward" (
    "target" TEXT NOT NULL PRIMARY KEY,
    "leasedUntil" DATETIME NOT NULL,
    "lease" INTEGER NOT NULL DEFAULT 0,
    "failingSince" DATETIME,
    "failure" TEXT,
    CONSTRAINT "AuditForward_leasedUntil_check" CHECK (typeof("leasedUntil") = 'integer'),
    CONSTRAINT "AuditForward_failingSince_check" CHECK (typeof("failingSince") IN ('integer', 'null'))
);

-- CreateTable
CREATE TABLE "AuditMark" (
    "workspaceId" INTEGER NOT NULL,
    "target" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,

    PRIMARY KEY ("workspaceId", "target"),
    CONSTRAINT "AuditMark_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
) WITHOUT ROWID;
